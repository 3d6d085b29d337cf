import { titleOrUntitled } from '../../shared/title-or-untitled.ts';
import type { ListItem } from '../../viewer/lists/listening-list.ts';
import type { PassageState } from './playlist-playback.ts';

/** Title of the file of a passage; empty until it has come. */
export const titleOf = (state: PassageState | undefined): string =>
  state?.phase === 'open' ? titleOrUntitled(state.passage.file.abstract_work.title) : '';

/** Title of a passage: the heading from the list's author, else that of its file. */
export const nameOf = ({ heading, fileId }: ListItem, state: PassageState | undefined): string =>
  heading || titleOf(state) || `File ${fileId}`;
