import { Download } from 'lucide-react';
import { useState } from 'react';
import { AppError } from '../../../shared/app-error.ts';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import { DialogActions } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Links } from '../../links/links.ts';
import type { Session } from '../../session.ts';
import type { FileHead } from '../../viewer-file.ts';
import { shownTitle } from '../parts/file-title.ts';
import { PassageFields, usePassageChoice } from '../parts/passage-choice.tsx';
import {
  downloadChoices,
  exportedPassage,
  factsOf,
  isExportable,
  timelineChoices,
} from './download-choices.ts';

export interface DownloadFormProps {
  readonly session: Session;
  readonly download: NonNullable<Links['download']>;
  readonly file: FileHead;
}

/** Saves the file, or a passage of it, as what the reader chooses. */
export function DownloadForm({ session, download, file }: DownloadFormProps) {
  const [choices] = useState(() => downloadChoices(session, file.file?.hides_names === true));
  const [format, setFormat] = useState(choices[0]?.format ?? 'tla');
  const [timeline, setTimeline] = useState<number>();
  const [level, setLevel] = useState<number>();
  const [isExact, setExact] = useState(false);
  const [withMedia, setWithMedia] = useState(false);
  const passage = usePassageChoice(session, true, isExportable);
  const { isBusy, problem, run } = useSaving(() => session.panels.getState().setDialog(undefined));
  const timelines = timelineChoices(session, format);
  const chosen = timelines.find(({ id }) => id === timeline) ?? timelines[0];
  const facts = factsOf(format);
  const isPackage = format === 'zip';
  const save = () => {
    if (format === 'tla')
      return download.save(shownTitle(file)).then((note) => note !== undefined && say(session, note));
    return download.saveAs(format, {
      ...(chosen && { timeline: chosen.id }),
      ...(level !== undefined && chosen && level <= chosen.levels && { level }),
      ...((facts?.hasFormulas ?? isPackage) && isExact && { exact: '1' }),
      ...(isPackage && withMedia && { media: '1' }),
      ...(passage.target && exportedPassage(session, passage.target)),
    });
  };
  return (
    <>
      <SelectField
        label="Format"
        value={format}
        choices={choices.map((choice) => [choice.format, choice.name])}
        help={choices.find((choice) => choice.format === format)?.purpose}
        onChoose={setFormat}
      />
      {timelines.length > 1 && (
        <SelectField
          label="Timeline"
          value={chosen?.id}
          choices={timelines.map(({ id, name }) => [id, name])}
          onChoose={setTimeline}
        />
      )}
      {chosen && chosen.levels > 1 && (
        <SelectField
          label="Level"
          value={level ?? 0}
          choices={levelOptions(chosen.levels)}
          onChoose={(one) => setLevel(one === 0 ? undefined : one)}
        />
      )}
      {format !== 'tla' && passage.targets.length > 1 && (
        <PassageFields choice={passage} legend="What to download" />
      )}
      {facts?.hasFormulas && (
        <label className={checkStyles.check}>
          <input type="checkbox" checked={isExact} onChange={({ target }) => setExact(target.checked)} />
          Leave texts as they are. A spreadsheet may run one that begins with = as a formula.
        </label>
      )}
      {isPackage && file.file?.is_own === true && (
        <>
          <label className={checkStyles.check}>
            <input
              type="checkbox"
              checked={withMedia}
              onChange={({ target }) => setWithMedia(target.checked)}
            />
            With the recording and the scores
          </label>
          <p>
            Deposit this package in a repository that gives DOIs, then enter the DOI here; citations will use
            it.
          </p>
        </>
      )}
      {problem !== undefined && (
        <Notice kind="error">
          <p>{problem}</p>
        </Notice>
      )}
      <DialogActions>
        <Button look="outline" onClick={() => session.panels.getState().setDialog(undefined)}>
          Close
        </Button>
        <Button aria-busy={isBusy} aria-disabled={isBusy} onClick={() => passage.target && run(save)}>
          <Download size={18} aria-hidden="true" />
          Download
        </Button>
      </DialogActions>
    </>
  );
}

const say = ({ panels }: Session, note: string) => panels.getState().say(note);

/** A download under way, and why the last one failed. */
function useSaving(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = (save: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    save()
      .then(onDone, (error: unknown) =>
        setProblem(error instanceof AppError ? error.message : 'The file could not be saved. Try again.'),
      )
      .finally(() => setBusy(false));
  };
  return { isBusy, problem, run };
}

/** The levels from the outermost in. */
const levelOptions = (levels: number): readonly (readonly [number, string])[] => [
  [0, 'The outermost with several units'],
  ...Array.from({ length: levels }, (_, index) => [levels - index, `Level ${levels - index}`] as const),
];
