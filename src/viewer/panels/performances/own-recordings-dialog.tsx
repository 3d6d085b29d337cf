import { useId, useState } from 'react';
import { buttonClass, Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import textStyles from '../../../ui/text.module.css';
import { shortTime } from '../../../shared/time.ts';
import { writeKept } from '../../media/kept-recording.ts';
import { matchRecordings, type RecordingMatch } from '../../performances/match-recordings.ts';
import { longName, type Performance } from '../../performances/performance.ts';
import type { Session } from '../../session.ts';
import type { FileHead } from '../../viewer-file.ts';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import { lengthOf } from './length-of-sound.ts';
import styles from './own-recordings-dialog.module.css';

interface Props {
  readonly session: Session;
  readonly file: FileHead;
  /** Plays a recording of the performance that is open, and keeps it. */
  readonly hear: (name: string, sound: Blob) => void;
}

/** Lengths that differ by less, in seconds, confirm a match; by more than this part they speak against it. */
const SAME_SECONDS = 1;
const OTHER_PERFORMANCE = 0.02;

/** A match that the reader may keep, with the length of the sound; undefined where the browser does not know it. */
interface Found extends RecordingMatch<File> {
  readonly performance: Performance;
  readonly seconds: number | undefined;
  readonly isWanted: boolean;
}

/** Takes recordings of several performances at once; the reader sees which is for which before they are kept. */
export const OwnRecordingsDialog = (props: Props) => (
  <ViewerDialog session={props.session} name="ownRecordings" heading="My recordings of this work">
    <OwnRecordings {...props} />
  </ViewerDialog>
);

function OwnRecordings({ session, file, hear }: Props) {
  const [found, setFound] = useState<readonly Found[]>();
  const [unmatched, setUnmatched] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { panels, performances, storage, fileId } = session;
  const close = () => panels.getState().setDialog(undefined);

  const choose = async (files: readonly File[]) => {
    setBusy(true);
    const sounds = files.filter(({ type, name }) => /^(audio|video)\//.test(type) || /\.flac$/i.test(name));
    const matches = matchRecordings(sounds, performances.getState().all, file.abstract_work.title);
    const matched = await Promise.all(
      matches.flatMap(({ sound, performance }) =>
        performance
          ? [lengthOf(sound).then((seconds): Found => ({ sound, performance, seconds, isWanted: true }))]
          : [],
      ),
    );
    setFound(matched);
    setUnmatched(sounds.length - matched.length);
    setBusy(false);
  };
  const keep = async () => {
    setBusy(true);
    for (const { sound, performance, isWanted } of found ?? []) {
      if (!isWanted) continue;
      if (performance.fileId === fileId) {
        hear(sound.name, sound);
        continue;
      }
      try {
        await storage.sounds?.put(performance.fileId, sound);
        writeKept(performance.fileId, { name: sound.name, alignment: [], inUse: true }, storage);
      } catch {
        setProblem(`Your browser has no space for ${sound.name}. What came before it is kept.`);
        setBusy(false);
        return;
      }
    }
    const kept = found?.filter(({ isWanted }) => isWanted) ?? [];
    close();
    panels
      .getState()
      .say(`${kept.length} ${kept.length === 1 ? 'recording' : 'recordings'} kept in this browser.`);
  };
  const wanted = found?.filter(({ isWanted }) => isWanted).length ?? 0;
  return (
    <>
      <p>
        Choose a folder, or several files. They are matched by code and number in their names, as in
        Schubert_D911-01_HU33.wav. They never leave this browser.
      </p>
      <div className={styles.choices}>
        <FilesButton words="Choose a folder" isFolder onFiles={(files) => void choose(files)} />
        <FilesButton words="Choose files" onFiles={(files) => void choose(files)} />
      </div>
      <p role="status">{statusOf(found, unmatched)}</p>
      {found && found.length > 0 && (
        <ul className={styles.matches} aria-label="Matches">
          {found.map((match) => (
            <li key={match.sound.name}>
              <label>
                <input
                  type="checkbox"
                  checked={match.isWanted}
                  onChange={({ target }) =>
                    setFound(found.map((one) => (one === match ? { ...one, isWanted: target.checked } : one)))
                  }
                />
                <span>
                  {match.sound.name} → {longName(match.performance)}
                  <small>{lengthWords(match)}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <DialogActions>
        <Button look="plain" onClick={close}>
          Cancel
        </Button>
        <Button disabled={wanted === 0 || isBusy} onClick={() => void keep()}>
          {wanted === 0 ? 'Keep' : `Keep ${wanted}`}
        </Button>
      </DialogActions>
    </>
  );
}

function statusOf(found: readonly Found[] | undefined, unmatched: number): string {
  if (!found) return '';
  const rest =
    unmatched === 0
      ? ''
      : ` ${unmatched} other ${unmatched === 1 ? 'file is' : 'files are'} of none of them.`;
  if (found.length === 0) return `No file has the code of a performance in its name.${rest}`;
  return `${found.length} ${found.length === 1 ? 'match' : 'matches'}.${rest}`;
}

function lengthWords({ seconds, performance: { length, unit } }: Found): string {
  if (seconds === undefined || length <= 0) return 'Length unknown.';
  // Quarter notes are as long as somebody plays them.
  if (unit === 'quarters') return `${shortTime(seconds)}.`;
  const difference = Math.abs(seconds - length);
  if (difference <= SAME_SECONDS) return `${shortTime(seconds)}, as long as the analysis.`;
  const words = `${shortTime(seconds)}, the analysis ${shortTime(length)}.`;
  return difference > OTHER_PERFORMANCE * length ? `${words} This may be another performance.` : words;
}

interface FilesButtonProps {
  readonly words: string;
  readonly isFolder?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function FilesButton({ words, isFolder = false, onFiles }: FilesButtonProps) {
  const id = useId();
  return (
    <span className={styles.file}>
      <input
        id={id}
        className={textStyles.visuallyHidden}
        type="file"
        multiple
        {...(isFolder ? { webkitdirectory: '' } : { accept: 'audio/*,video/*' })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same files can be chosen once more.
          target.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass('outline', 'small')}>
        {words}
      </label>
    </span>
  );
}
