import { Pause, Play } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { fileLength } from '../../shared/file-length.ts';
import { withKeySigns } from '../../shared/key-signs.ts';
import { keyWords } from '../../tql/explain/music-words.ts';
import { FormStrip } from '../../ui/form-strip.tsx';
import { NotGiven } from '../../ui/not-given.tsx';
import textStyles from '../../ui/text.module.css';
import type { RowSoundStore } from '../search/row-sound.ts';
import type { CorpusFile, Performance, WorkEntry } from './corpus-entry.ts';
import styles from './corpus-table.module.css';
import { performanceWords, shortPerformer } from './performance-words.ts';
import type { WorkName } from './work-names.ts';

interface WorkRowProps {
  readonly work: WorkEntry;
  readonly name: WorkName;
  /** Number in the corpus. */
  readonly rank: number;
  /** Whether the table has a column of keys. */
  readonly hasKeys: boolean;
  /** Width of the form, as a share of the longest. */
  readonly share: number;
  readonly performances: readonly Performance[];
  readonly sound: RowSoundStore;
}

export function WorkRow({ work, name, rank, hasKeys, share, performances, sound }: WorkRowProps) {
  const [first] = work.files;
  const shown = work.files.find(({ strip }) => strip !== undefined) ?? first;
  return (
    <tr>
      <td data-cell="number">{name.number === '' ? rank : name.number}</td>
      <th scope="row" data-cell="work">
        {first && (
          <Link to={first.address} title={work.title}>
            {name.name}
          </Link>
        )}
      </th>
      {hasKeys && <td data-cell="key">{work.key !== '' && <Key written={work.key} />}</td>}
      <td data-cell="form">{shown && <Form file={shown} share={share} />}</td>
      {performances.map((performance) => (
        <Cell
          key={performance.key}
          files={work.files.filter((file) => file.performance === performance.key)}
          performance={performance}
          sound={sound}
        />
      ))}
    </tr>
  );
}

/** 'd' or 'E♭', as it is read aloud and explained in full. */
const Key = ({ written }: { readonly written: string }) => {
  const words = keyWords(written);
  return (
    <span title={words}>
      <span aria-hidden="true">{words === written ? written : withKeySigns(written)}</span>
      <span className={textStyles.visuallyHidden}>{words}</span>
    </span>
  );
};

/** The form of a work; a press opens the file at the place that is pressed. */
function Form({ file, share }: { readonly file: CorpusFile; readonly share: number }) {
  const navigate = useNavigate();
  const open = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const seconds = width > 0 ? (file.length * Math.max(0, clientX - left)) / width : 0;
    const { pathname, search } = new URL(file.address, location.href);
    const params = new URLSearchParams(search);
    params.set('t', seconds.toFixed(1));
    void navigate(`${pathname}?${params}`);
  };
  return (
    // The keyboard has the cells, which open the same.
    <div className={styles.form} style={{ width: `${100 * share}%` }} role="presentation" onClick={open}>
      <FormStrip rows={file.strip} />
    </div>
  );
}

interface CellProps {
  readonly files: readonly CorpusFile[];
  readonly performance: Performance;
  readonly sound: RowSoundStore;
}

/** Length of a performance: played in its place where it sounds, else a link to the viewer. */
function Cell({ files, performance, sound }: CellProps) {
  const [file] = files;
  const label = shortPerformer(performance);
  return (
    <td
      data-cell="performance"
      data-name={label === '' ? undefined : label}
      data-missing={!file || undefined}
    >
      {file === undefined ? <NotGiven /> : <Length file={file} performance={performance} sound={sound} />}
      {files.length > 1 && (
        <span className={styles.more} title={`${files.length} files of this performance`}>
          +{files.length - 1}
          <span className={textStyles.visuallyHidden}> more files of this performance</span>
        </span>
      )}
    </td>
  );
}

interface LengthProps extends Pick<CellProps, 'performance' | 'sound'> {
  readonly file: CorpusFile;
}

function Length({ file, performance, sound }: LengthProps) {
  const isPlaying = useStore(sound, ({ playing }) => playing === file.id);
  const hasFailed = useStore(sound, ({ failed }) => failed === file.id);
  const { id, title, media, recording, address } = file;
  const time = fileLength(file);
  const who = `${title}, ${performanceWords(performance)}`;
  if (media !== 'here' || recording === undefined)
    return (
      <Link className={media === 'none' ? styles.silent : styles.sounding} to={address}>
        {media === 'youtube' && <Play size={11} aria-hidden="true" />}
        <span className={textStyles.visuallyHidden}>
          {who}, {media === 'none' ? 'without recording' : 'plays in the viewer'}:{' '}
        </span>
        {time}
      </Link>
    );
  const Sign = isPlaying ? Pause : Play;
  const verb = isPlaying ? 'Pause' : 'Play';
  return (
    <>
      <button
        type="button"
        className={styles.sounding}
        data-playing={isPlaying || undefined}
        title={`${verb} ${performanceWords(performance)}`}
        onClick={() => sound.getState().toggle({ id, recording, start: 0, end: undefined })}
      >
        <Sign size={11} aria-hidden="true" />
        <span className={textStyles.visuallyHidden}>
          {verb} {who}:{' '}
        </span>
        {time}
      </button>
      {hasFailed && (
        <span className={styles.failed} role="alert">
          Not played: the recording cannot be reached.
        </span>
      )}
    </>
  );
}
