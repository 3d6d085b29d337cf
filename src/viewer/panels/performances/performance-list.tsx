import { Columns2, FileAudio, FolderOpen, Volume1, Volume2 } from 'lucide-react';
import type { RefObject } from 'react';
import { fileLength } from '../../../shared/file-length.ts';
import { Menu, MenuGroup, MenuItem, MenuRadio } from '../../../ui/menu.tsx';
import textStyles from '../../../ui/text.module.css';
import { readKept } from '../../media/kept-recording.ts';
import { clockPlace } from '../../model/counted.ts';
import { longName, type Performance } from '../../performances/performance.ts';
import type { Session } from '../../session.ts';
import styles from './performance-menu.module.css';

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

interface Props {
  readonly id: string;
  readonly session: Session;
  readonly all: readonly Performance[];
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly playOwn: (() => void) | undefined;
  readonly onMatchFolder: () => void;
  readonly onClose: () => void;
}

/** All performances of the work; a press goes on with another one at the same place. */
export function PerformanceList({ id, session, all, opener, playOwn, onMatchFolder, onClose }: Props) {
  const { fileId, performances, links, timelines, playback } = session;
  const place = clockPlace(timelines, playback.getState().time);
  const other = all.find((one) => one.fileId === performances.getState().lastChoice && one.fileId !== fileId);
  const compared = other ?? all.find((one) => one.fileId !== fileId);
  const comparePath = compared && links?.performances?.comparePath(fileId, compared.fileId);
  return (
    <Menu
      id={id}
      label="Performances"
      className={styles.menu}
      opener={opener}
      onClose={onClose}
      returnFocus={() => opener.current?.focus()}
    >
      <p className={styles.head} role="presentation">
        <span className={styles.count}>{NUMBERS[all.length] ?? all.length} performances</span>
        {place && <span className={styles.stays}>the measure stays: {place.measure}</span>}
      </p>
      <MenuGroup label="Performances" className={styles.rows}>
        {all.map((one) => (
          <MenuRadio
            key={one.fileId}
            isChecked={one.fileId === fileId}
            onChoose={() => performances.getState().choose(one.fileId)}
          >
            <Row one={one} all={all} session={session} />
          </MenuRadio>
        ))}
      </MenuGroup>
      <MenuGroup label="More" className={styles.foot}>
        {links && comparePath !== undefined && (
          <MenuItem onChoose={() => links.open(comparePath)}>
            <Columns2 size={16} aria-hidden="true" />
            Compare two performances …
          </MenuItem>
        )}
        {playOwn && (
          <MenuItem onChoose={playOwn}>
            <FileAudio size={16} aria-hidden="true" />
            <span className={styles.names}>Use my own recording …</span>
            <span className={styles.remark}>stays in this browser</span>
          </MenuItem>
        )}
        {playOwn && session.storage.sounds && (
          <MenuItem onChoose={onMatchFolder}>
            <FolderOpen size={16} aria-hidden="true" />
            <span className={styles.names}>Use my own recordings of several …</span>
            <span className={styles.remark}>matched by name</span>
          </MenuItem>
        )}
      </MenuGroup>
    </Menu>
  );
}

interface RowProps {
  readonly one: Performance;
  readonly all: readonly Performance[];
  readonly session: Session;
}

function Row({ one, all, session }: RowProps) {
  const isPresent = one.fileId === session.fileId;
  const isOwn = readKept(one.fileId, session.storage) !== undefined;
  const isLast = !isPresent && session.performances.getState().lastChoice === one.fileId;
  const name = longName(one);
  // Two of the same people are told apart by what else is known.
  const isShared = all.some((other) => other !== one && longName(other) === name && other.year === one.year);
  const detail = one.names !== '' && (isShared || one.year === undefined) ? one.code : '';
  const isHeard = one.hasSound || isOwn;
  const Sign = isPresent ? Volume2 : Volume1;
  return (
    <>
      <span className={styles.sign}>{isHeard && <Sign size={17} aria-hidden="true" />}</span>
      {all.some(({ year }) => year !== undefined) && (
        <span className={`${textStyles.num} ${styles.year}`}>{one.year ?? ''}</span>
      )}
      <span className={styles.names}>
        {name}
        {detail !== '' && <small> {detail}</small>}
        {isLast && <small> · last time</small>}
      </span>
      <span className={`${textStyles.num} ${styles.length}`}>
        {fileLength({ length: one.length, time_unit: one.unit, measures: one.measures })}
      </span>
      <span className={styles.remark} data-is-offer={(!isPresent && !isHeard) || undefined}>
        {isPresent ? 'plays now' : one.hasSound ? 'with sound' : isOwn ? 'with yours' : 'Bring yours'}
      </span>
    </>
  );
}
