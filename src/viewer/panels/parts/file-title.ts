import { titleOrUntitled } from '../../../shared/title-or-untitled.ts';
import type { FileHead } from '../../viewer-file.ts';

export const shownTitle = ({ abstract_work }: FileHead) => titleOrUntitled(abstract_work.title);
