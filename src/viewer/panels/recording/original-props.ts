import type { Session } from '../../session.ts';
import type { ConcreteWork } from '../../viewer-file.ts';
import type { MediaNews } from './measure-media.ts';

/** What a player of the recording that a file names is given. */
export interface OriginalProps {
  readonly session: Pick<Session, 'playback' | 'settings' | 'requests'>;
  readonly work: ConcreteWork;
  readonly news: MediaNews;
  /** A sentence for the listener about a recording that is there. */
  readonly onProblem: (problem: string) => void;
}
