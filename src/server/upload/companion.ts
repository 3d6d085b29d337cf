import type { MediaType } from '../../shared/media-type.ts';
import type { Engraving } from '../reading/messages.ts';
import type { ReceivedFile } from './receive-parts.ts';

/** A recording or score that came beside the annotation files. */
export interface Companion extends ReceivedFile, MediaType {
  /** Cost of engraving a notation; left out if it was determined before, or is not known. */
  readonly engraving?: Engraving;
}
