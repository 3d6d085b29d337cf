import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import type { PaperMusic } from '../../hand-out/paper-music.ts';
import { scoreSource } from '../../hand-out/score-source.ts';
import { sheetSize, type SheetChoices } from '../../hand-out/sheet.ts';
import { usualLength } from '../../hand-out/systems.ts';
import type { Session } from '../../session.ts';
import type { FileHead } from '../../viewer-file.ts';
import { useWidth } from '../parts/use-width.ts';
import { HandOutOptions, shownInWords } from './hand-out-options.tsx';
import { sheetFacts } from './sheet-facts.ts';
import { allSheets, MeasuredParts } from './sheets.tsx';
import { useScorePages } from './use-score-pages.ts';
import { useLettering, usePages, usePaperMusic, useSheetContent } from './use-sheets.ts';
import styles from './hand-out-dialog.module.css';
import sheetStyles from './sheet.module.css';

interface Props {
  readonly session: Session;
  readonly file: FileHead;
}

/** Pages of a hand-out that a browser shows and prints without delay. */
const MAX_PAGES = 120;

/** Makes a hand-out of the shown timelines and prints it; at once where the dialog was opened by the browser's key. */
export function HandOutDialog({ session, file }: Props) {
  const { panels, check } = session;
  const dialog = useStore(panels, (state) => state.dialog);
  const close = () => panels.getState().setDialog(undefined);
  return (
    <Dialog heading="Hand-out" className={styles.dialog ?? ''} onClose={close}>
      {check?.isRunning() === true ? (
        <>
          <p>This exercise hides its answers. End it to print a hand-out.</p>
          <DialogActions>
            <Button look="outline" onClick={close}>
              Close
            </Button>
          </DialogActions>
        </>
      ) : (
        <HandOut session={session} file={file} printsAtOnce={dialog === 'print'} onClose={close} />
      )}
    </Dialog>
  );
}

/** A sheet of Letter is what North America prints on. */
const LETTER_REGIONS = /-(US|CA|MX|PH|CO|CL|VE)\b/;

const firstChoices = (music: PaperMusic): SheetChoices => ({
  paper: LETTER_REGIONS.test(navigator.language) ? 'Letter' : 'A4',
  length: usualLength(music.positions, music.labels),
  part: undefined,
  leftOut: new Set(),
  withComments: true,
  isGrey: false,
  isBlank: false,
  withScore: false,
  instruction: 'Write the labels that are missing. Scan the code at the foot to hear the music.',
  question: '',
  writtenLines: 6,
});

interface HandOutProps extends Props {
  readonly printsAtOnce: boolean;
  readonly onClose: () => void;
}

function HandOut({ session, file, printsAtOnce, onClose }: HandOutProps) {
  const music = usePaperMusic(session);
  const [choices, setChoices] = useState(() => firstChoices(music));
  const facts = useMemo(() => sheetFacts(session, file), [session, file]);
  const lettering = useLettering();
  const content = useSheetContent(session, music, choices, lettering);
  const measured = useRef<HTMLDivElement>(null);
  const pages = usePages(content, choices, measured);
  const isTooLong =
    content !== undefined && (content.lines === undefined || (pages?.length ?? 0) > MAX_PAGES);
  const sheets = content && { facts, choices, content, lengthInWords: shownInWords(choices, music) };
  const score = useScorePages(session, choices);
  const isReady = pages !== undefined && !isTooLong && score.phase !== 'loading';
  const printed =
    sheets && pages && !isTooLong
      ? allSheets(sheets, pages, score.phase === 'there' ? score.pages : [])
      : undefined;
  usePrintOnce(printsAtOnce && isReady);
  return (
    <>
      <div className={styles.parts}>
        <HandOutOptions
          {...{ session, music, choices, score }}
          hasScore={scoreSource(session) !== undefined}
          onChange={setChoices}
        />
        {isTooLong ? (
          <p className={styles.tooLong} role="status">
            This hand-out would be too long. Choose fewer measures, or longer lines.
          </p>
        ) : (
          <Preview paper={choices.paper} pages={printed} />
        )}
      </div>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
        <Button disabled={!isReady} onClick={() => print()}>
          Print
        </Button>
      </DialogActions>
      {sheets && (
        <div ref={measured} className={sheetStyles.measured} inert>
          <MeasuredParts {...sheets} />
        </div>
      )}
      {printed && createPortal(<div className={sheetStyles.printed}>{printed}</div>, document.body)}
    </>
  );
}

/** Prints as soon as it may, once. */
function usePrintOnce(mayPrint: boolean): void {
  const hasPrinted = useRef(false);
  useEffect(() => {
    if (!mayPrint || hasPrinted.current) return;
    hasPrinted.current = true;
    print();
  }, [mayPrint]);
}

interface PreviewProps {
  readonly paper: SheetChoices['paper'];
  readonly pages: readonly ReactNode[] | undefined;
}

/** The pages as they will be printed, as wide as there is room. */
function Preview({ paper, pages }: PreviewProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const roomPx = useWidth(element);
  const { widthPx, heightPx } = sheetSize(paper);
  const scale = Math.min(roomPx / widthPx, 1);
  return (
    <div
      className={styles.preview}
      role="region"
      aria-label="Preview"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keys have to reach it
      tabIndex={0}
      aria-busy={pages === undefined}
    >
      <div ref={setElement} className={styles.pages}>
        {pages?.map((page, index) => (
          <div
            key={index}
            className={styles.shrunk}
            style={{ width: widthPx * scale, height: heightPx * scale }}
          >
            <div className={styles.whole} style={{ transform: `scale(${scale})` }}>
              {page}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
