import type { ReactNode } from 'react';
import type { Page } from '../../hand-out/pages.ts';
import type { ScorePage } from '../../hand-out/score-source.ts';
import { sheetSize, type SheetChoices } from '../../hand-out/sheet.ts';
import { SheetComment, SheetFoot, SheetHead, SheetLine, SheetQuestion } from './sheet-parts.tsx';
import type { SheetFacts } from './sheet-facts.ts';
import type { SheetContent } from './use-sheets.ts';
import styles from './sheet.module.css';

interface SheetsProps {
  readonly facts: SheetFacts;
  readonly choices: SheetChoices;
  readonly content: SheetContent;
  readonly lengthInWords: string;
}

const listedIn = ({ choices, content }: Pick<SheetsProps, 'choices' | 'content'>) =>
  choices.withComments && !choices.isBlank ? content.comments.listed : [];

/** Parts of the sheets whose heights depend on their texts, out of sight and as wide as they are printed. */
export function MeasuredParts({ facts, choices, content, lengthInWords }: SheetsProps) {
  const { roomWidthPx } = sheetSize(choices.paper);
  return (
    <div className={styles.sheet} style={{ width: roomWidthPx, padding: 0 }}>
      <div data-part="head">
        <SheetHead {...{ facts, choices, lengthInWords }} whole={content.comments.whole} />
      </div>
      <div className={styles.columns}>
        <div data-part="comments">
          {listedIn({ choices, content }).map((comment, index) => (
            <SheetComment key={index} comment={comment} />
          ))}
        </div>
      </div>
      <div data-part="question">
        {choices.isBlank && <SheetQuestion question={choices.question} lines={choices.writtenLines} />}
      </div>
      <div data-part="foot">
        <SheetFoot facts={facts} isBlank={choices.isBlank} page={88} pages={88} />
      </div>
    </div>
  );
}

/** One page of the music. */
function Sheet({
  facts,
  choices,
  content,
  lengthInWords,
  page,
  index,
  count,
}: SheetsProps & { readonly page: Page; readonly index: number; readonly count: number }) {
  const { systems, columns, hasQuestion } = page;
  const listed = listedIn({ choices, content });
  return (
    <FramedSheet {...{ facts, choices, index, count }}>
      {index === 0 && <SheetHead {...{ facts, choices, lengthInWords }} whole={content.comments.whole} />}
      {content.lines?.slice(systems.from, systems.to).map((line, at) => (
        <SheetLine key={at} line={line} />
      ))}
      {columns && (
        <div className={styles.columns}>
          {columns.map(({ from, to }, column) => (
            <div key={column}>
              {listed.slice(from, to).map((comment, at) => (
                <SheetComment key={at} comment={comment} />
              ))}
            </div>
          ))}
        </div>
      )}
      {hasQuestion && <SheetQuestion question={choices.question} lines={choices.writtenLines} />}
    </FramedSheet>
  );
}

interface FrameProps extends Pick<SheetsProps, 'facts' | 'choices'> {
  readonly index: number;
  readonly count: number;
  readonly children: ReactNode;
}

/** A page with its foot. */
function FramedSheet({ facts, choices, index, count, children }: FrameProps) {
  return (
    <section className={styles.sheet} data-paper={choices.paper} aria-label={`Page ${index + 1} of ${count}`}>
      {children}
      <SheetFoot facts={facts} isBlank={choices.isBlank} page={index + 1} pages={count} />
    </section>
  );
}

/** All pages: those of the music, then those of the score. */
export function allSheets(
  sheets: SheetsProps,
  pages: readonly Page[],
  score: readonly ScorePage[],
): readonly ReactNode[] {
  const count = pages.length + score.length;
  return [
    ...pages.map((page, index) => <Sheet key={index} {...sheets} {...{ page, index, count }} />),
    ...score.map((page, at) => (
      <FramedSheet key={pages.length + at} {...sheets} index={pages.length + at} count={count}>
        <OneScorePage page={page} />
      </FramedSheet>
    )),
  ];
}

const OneScorePage = ({ page }: { readonly page: ScorePage }) =>
  'picture' in page ? (
    <img className={styles.scorePage} src={page.picture} alt="A page of the score" />
  ) : (
    page.systems.map((svg, at) => (
      // Made of elements and attributes that the program names.
      <div key={at} className={styles.scoreSystem} dangerouslySetInnerHTML={{ __html: svg }} />
    ))
  );
