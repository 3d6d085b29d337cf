import type { Requests } from '../requests.ts';
import type { ViewerStorage } from '../storage.ts';
import type { LoadingStore } from '../store/loading.ts';
import type { Notation } from '../viewer-file.ts';

/** Where an opened file comes from, how far it has come, and where the reader's choices for it are remembered. */
export interface SessionFile {
  /** Names the file in the storage. */
  readonly fileId: number;
  /** Names the work that it is of; undefined where that is not told. */
  readonly workId: number | undefined;
  readonly storage: ViewerStorage;
  readonly requests: Requests;
  /** MusicXML or MEI beside the file, whose music the score shows. */
  readonly notation: Notation | undefined;
  readonly loading: LoadingStore;
  /** Fetches the viewer's JSON once more, which a search of the file reads; undefined where it cannot be had. */
  readonly json: (() => Promise<ArrayBuffer>) | undefined;
}
