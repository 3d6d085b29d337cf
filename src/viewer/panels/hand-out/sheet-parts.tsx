import type { PaperComment } from '../../hand-out/comments.ts';
import { RING_RADIUS_PX, type Mark } from '../../hand-out/paper-shapes.ts';
import type { PrintedLine, SheetChoices } from '../../hand-out/sheet.ts';
import { QrCode } from './qr-code.tsx';
import { shortAddress, type SheetFacts } from './sheet-facts.ts';
import styles from './sheet.module.css';

interface HeadProps {
  readonly facts: SheetFacts;
  readonly choices: SheetChoices;
  /** Comments on the whole. */
  readonly whole: readonly string[];
  /** '9 measures to the line'. */
  readonly lengthInWords: string;
}

/** Title and names, and what is said of the whole or asked. */
export function SheetHead({ facts, choices, whole, lengthInWords }: HeadProps) {
  const { isBlank, withComments, instruction } = choices;
  const people = [facts.composer, !isBlank && facts.analyst !== '' && `analysis by ${facts.analyst}`];
  const said = isBlank ? [instruction] : withComments ? whole : [];
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <div>
          <p className={styles.title}>{facts.title}</p>
          <p className={styles.people}>{people.filter(Boolean).join(' · ')}</p>
        </div>
        {isBlank ? (
          <p className={styles.written}>
            Name <span className={styles.nameLine} /> Date <span className={styles.dateLine} />
          </p>
        ) : (
          <p className={styles.length}>{lengthInWords}</p>
        )}
      </div>
      {said
        .filter((text) => text.trim() !== '')
        .map((text, index) => (
          <p key={index} className={styles.whole} dir="auto">
            {text}
          </p>
        ))}
    </div>
  );
}

/** A line of the music. */
export function SheetLine({ line }: { readonly line: PrintedLine }) {
  const { widthPx, heightPx, body, marks, final } = line;
  return (
    <svg
      className={styles.line}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      overflow="visible"
    >
      {/* The writer of SVG has escaped all texts. */}
      <g dangerouslySetInnerHTML={{ __html: body }} />
      {final && <rect x={final.leftPx} y={0} width={final.widthPx} height={final.heightPx} fill="#1b231c" />}
      {marks.map((mark, index) => (
        <LineMark key={index} mark={mark} />
      ))}
    </svg>
  );
}

function LineMark({ mark }: { readonly mark: Mark }) {
  switch (mark.sort) {
    case 'ring':
      return (
        <g>
          <circle cx={mark.xPx} cy={mark.yPx} r={RING_RADIUS_PX - 0.5} className={styles.ring} />
          <text x={mark.xPx} y={mark.yPx + 3.6} className={styles.ringNumber} textAnchor="middle">
            {mark.number}
          </text>
        </g>
      );
    case 'rule':
      return (
        <line
          {...{ x1: mark.leftPx, x2: mark.rightPx, y1: mark.yPx, y2: mark.yPx }}
          className={mark.look === 'dotted' ? styles.dotted : styles.rule}
        />
      );
    case 'frame':
      return (
        <rect
          {...{ x: mark.leftPx, y: mark.topPx, width: mark.widthPx, height: mark.heightPx }}
          className={styles.frame}
        />
      );
  }
}

/** A comment with its number. */
export function SheetComment({ comment }: { readonly comment: PaperComment }) {
  const { number, label, place, text } = comment;
  return (
    <div className={styles.comment}>
      <span className={number === undefined ? undefined : styles.number}>{number}</span>
      <p dir="auto">
        {label !== '' && <b>{label}</b>}
        {label !== '' && place !== '' && ', '}
        {place !== '' && `${place}. `}
        {text}
      </p>
    </div>
  );
}

interface QuestionProps {
  readonly question: string;
  readonly lines: number;
}

/** What the teacher asks, and lines to answer on. */
export function SheetQuestion({ question, lines }: QuestionProps) {
  return (
    <div className={styles.question}>
      <p dir="auto">{question}</p>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.answerLine} />
      ))}
    </div>
  );
}

interface FootProps {
  readonly facts: SheetFacts;
  readonly isBlank: boolean;
  readonly page: number;
  readonly pages: number;
}

/** Where the analysis is found, how it is cited, and which page this is. */
export function SheetFoot({ facts, isBlank, page, pages }: FootProps) {
  const { address, citation, licence, title } = facts;
  const rights = [licence, address === undefined ? '' : 'Scan to hear it with the analysis.'];
  return (
    <div className={styles.foot}>
      {address !== undefined && <QrCode className={styles.code} text={address} />}
      <div className={styles.source}>
        {address !== undefined && <p className={styles.address}>{shortAddress(address)}</p>}
        <p>{isBlank ? title : citation}</p>
        <p>
          {isBlank
            ? 'Labels hidden. The answers are at the address.'
            : rights.filter((words) => words !== '').join('. ')}
        </p>
      </div>
      <p className={styles.page}>
        {page} of {pages}
      </p>
    </div>
  );
}
