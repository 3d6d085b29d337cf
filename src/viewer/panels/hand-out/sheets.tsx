import type { ReactNode } from 'react';
import type { Page } from '../../hand-out/pages.ts';
import { sheetSize, type SheetChoices } from '../../hand-out/sheet.ts';
import { SheetComment, SheetFoot, SheetHead, SheetLine, SheetQuestion } from './sheet-parts.tsx';
import type { SheetFacts } from './sheet-facts.ts';
import type { SheetContent } from './use-sheets.ts';
import styles from './sheet.module.css';

export interface SheetsProps {
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

/** One page. */
export function Sheet({
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
export function FramedSheet({ facts, choices, index, count, children }: FrameProps) {
  return (
    <section className={styles.sheet} data-paper={choices.paper} aria-label={`Page ${index + 1} of ${count}`}>
      {children}
      <SheetFoot facts={facts} isBlank={choices.isBlank} page={index + 1} pages={count} />
    </section>
  );
}
