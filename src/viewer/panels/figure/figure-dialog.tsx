import { Check, Copy, Download } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import { captionOf } from '../../../cite/caption.ts';
import { dayOf } from '../../../cite/cited.ts';
import { createCanvasLettering } from '../../../figure/canvas-lettering.ts';
import {
  composeFigure,
  FigureError,
  type Figure,
  type FigureSettings,
} from '../../../figure/compose-figure.ts';
import { svgBody, type Lettering } from '../../../figure/figure.ts';
import { AppError } from '../../../shared/app-error.ts';
import { entryAt } from '../../../shared/elements.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError } from '../../../ui/text-field.tsx';
import type { Links } from '../../links/links.ts';
import { isOfFile, timelineName, type Timeline } from '../../model/timeline.ts';
import type { Session } from '../../session.ts';
import type { Citable, FigureQuery, FileHead } from '../../viewer-file.ts';
import { citedOf, citedPassage } from '../parts/cited-passage.ts';
import { PassageFields, usePassageChoice } from '../parts/passage-choice.tsx';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import {
  FileFields,
  LookFields,
  USUAL_CHOICES,
  widthOf,
  type FigureChoices,
  type FigureFormat,
} from './figure-fields.tsx';
import { figurePassage, type FigurePassage } from './figure-passage.ts';
import styles from './figure-dialog.module.css';

interface FigureDialogProps {
  readonly session: Session;
  readonly links: Links;
  readonly figures: NonNullable<Links['figures']>;
  readonly title: string;
  readonly file: NonNullable<FileHead['file']>;
  readonly citable: Citable;
}

/** Makes a figure for print of the passage before the reader. */
export function FigureDialog(props: FigureDialogProps) {
  const [lettering] = useState(() => createCanvasLettering(document));
  return (
    <ViewerDialog session={props.session} name="figure" heading="Figure" className={styles.figure}>
      <FigureForm {...props} lettering={use(lettering)} />
    </ViewerDialog>
  );
}

function FigureForm(props: FigureDialogProps & { readonly lettering: Lettering }) {
  const { session, figures, title, lettering } = props;
  const choice = usePassageChoice(
    session,
    true,
    ({ name, isLoopable }) => isLoopable || name === 'The whole file',
  );
  const [choices, setChoices] = useState(USUAL_CHOICES);
  const [format, setFormat] = useState<FigureFormat>('pdf');
  const [said, setSaid] = useState<Said>();
  const [timelines] = useState(() => shownTimelines(session));
  const passage = choice.target && figurePassage(session, choice.target.address);
  const caption = passage && captionFor(props, passage);
  const measures = session.timelines.find((timeline) => timeline.measures)?.measures;
  const widthMm = widthOf(choices);
  const { start, end } = passage?.span ?? {};
  const drawn = useMemo(() => {
    if (start === undefined || end === undefined || widthMm === undefined) return undefined;
    const isEndShown = end >= session.playback.getState().end;
    return drawFigure(
      { ...choices, widthMm },
      {
        ...{ timelines, measures, passage: { start, end }, isEndShown, lettering },
        unit: session.positions.unit,
        caption: choices.hasCaption ? caption : undefined,
      },
    );
  }, [session, lettering, timelines, measures, choices, widthMm, start, end, caption]);
  const onChoose = (change: Partial<FigureChoices>) => setChoices({ ...choices, ...change });
  const save = () => {
    if (!passage || widthMm === undefined) return;
    setSaid({ words: 'Drawing the figure …' });
    figures.save(format, figureQuery(choices, widthMm, passage, timelines), title).then(
      (leftOut) => setSaid({ words: leftOut > 0 ? leftOutWords(leftOut) : 'Saved.' }),
      (error: unknown) => setSaid({ problem: wordsFor(error) }),
    );
  };
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <PassageFields choice={choice} legend="What it shows" />
          <LookFields {...{ choices, hasMeasures: measures !== undefined, onChoose }} />
        </div>
        <div className={styles.result}>
          <Preview drawn={drawn} title={title} />
          <Notes figure={drawn?.figure} />
          {caption !== undefined && <Caption text={caption} />}
        </div>
        <div className={styles.file}>
          <FileFields {...{ choices, format, onChoose, onFormat: setFormat }} />
        </div>
      </div>
      <div role="status" aria-label="Figure" className={styles.said}>
        {said?.words}
        {said?.problem !== undefined && <FieldError message={said.problem} />}
      </div>
      <DialogActions>
        <Button look="outline" onClick={() => session.panels.getState().setDialog(undefined)}>
          Close
        </Button>
        <Button disabled={!drawn?.figure} onClick={save}>
          <Download size={18} aria-hidden="true" />
          Download {format.toUpperCase()}
        </Button>
      </DialogActions>
    </>
  );
}

/** What came of a download. */
interface Said {
  readonly words?: string;
  readonly problem?: string;
}

/** A figure, or in words why there is none. */
interface Drawn {
  readonly figure?: Figure;
  readonly problem?: string;
}

const PROBLEMS = {
  too_dense: 'This is too much for one figure. Choose a shorter passage, or show fewer timelines.',
  nothing_there: 'Nothing stands in this passage. Choose another one, or show more timelines.',
} as const;

function drawFigure(settings: FigureSettings, content: Parameters<typeof composeFigure>[1]): Drawn {
  try {
    return { figure: composeFigure(settings, content) };
  } catch (error) {
    if (error instanceof FigureError) return { problem: PROBLEMS[error.reason] };
    throw error;
  }
}

function Preview({ drawn, title }: { readonly drawn: Drawn | undefined; readonly title: string }) {
  const figure = drawn?.figure;
  const body = useMemo(() => (figure ? { __html: svgBody(figure.primitives) } : undefined), [figure]);
  if (!figure || !body)
    return <p className={styles.paper}>{drawn?.problem ?? 'Choose a passage and a width.'}</p>;
  const { widthPx, heightPx, mmPerPx } = figure;
  return (
    // The keyboard scrolls it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className={styles.paper} role="region" aria-label="Preview" tabIndex={0}>
      <svg
        role="img"
        aria-label={`Figure of ${title}`}
        width={`${widthPx * mmPerPx}mm`}
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        textRendering="geometricPrecision"
        dangerouslySetInnerHTML={body}
      />
    </div>
  );
}

/** What the figure lacks. */
function Notes({ figure }: { readonly figure: Figure | undefined }) {
  const { leftOut = 0, empty = [] } = figure ?? {};
  return (
    <>
      {empty.length > 0 && (
        <p className={fieldStyles.help}>
          Not in the figure, since it has nothing to draw of it here:{' '}
          {empty.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {leftOut > 0 && <p className={fieldStyles.help}>{leftOutWords(leftOut)}</p>}
    </>
  );
}

const leftOutWords = (count: number) =>
  count === 1
    ? 'One label is left out: the fonts of figures lack letters of it.'
    : `${count} labels are left out: the fonts of figures lack letters of them.`;

function Caption({ text }: { readonly text: string }) {
  const [done, setDone] = useState<{ readonly text: string; readonly isCopied: boolean }>();
  const isCopied = done?.text === text && done.isCopied;
  const isRefused = done?.text === text && !done.isCopied;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setDone({ text, isCopied: true }),
      // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
      () => setDone({ text, isCopied: false }),
    );
  };
  return (
    <div className={styles.caption}>
      <p>{text}</p>
      <Button look="outline" onClick={copy}>
        {isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
        {isCopied ? 'Copied' : 'Copy caption'}
      </Button>
      <p role="status" aria-label="Caption" className={fieldStyles.help}>
        {isRefused && 'Your browser did not allow copying. Select the caption and copy it.'}
      </p>
    </div>
  );
}

/** The timelines that the reader sees, top first, under the names that the viewer gives them. */
function shownTimelines({ timelines, layout }: Pick<Session, 'timelines' | 'layout'>): readonly Timeline[] {
  return layout
    .getState()
    .lanes.map(({ timeline }) => entryAt(timelines, timeline))
    .filter(isOfFile)
    .map((timeline) => ({ ...timeline, name: timelineName(timeline) }));
}

function captionFor(
  { session, links, file, citable }: FigureDialogProps,
  { address }: FigurePassage,
): string {
  return captionOf({
    ...citedOf(file.id, file.is_public, citable),
    address: links.to(address, citable.version),
    accessedOn: dayOf(new Date()),
    passage: citedPassage(session, address),
  });
}

function figureQuery(
  { textPt, mode, scale, hasNames, hasCaption, hasText, dpi }: FigureChoices,
  width: number,
  { query }: FigurePassage,
  timelines: readonly Timeline[],
): FigureQuery {
  return {
    ...query,
    tl: timelines.map(({ id }) => id).join(','),
    ...{ width, text: textPt, color: mode, scale, dpi },
    ...{ names: hasNames ? 1 : 0, caption: hasCaption ? 1 : 0, letters: hasText ? 'text' : 'outlines' },
  };
}

const wordsFor = (error: unknown) =>
  error instanceof AppError ? error.message : 'The figure could not be made. Try again in a moment.';
