import { fileHead, titleOrUntitled } from '../../shared/file-head.ts';
import type { PageHead } from '../../shared/page-head.ts';
import type { FileHead } from '../viewer-file.ts';

export const shownTitle = ({ abstract_work }: FileHead) => titleOrUntitled(abstract_work.title);

/** Of the document while the file is open. */
export const headOf = ({ abstract_work, concrete_work, file }: FileHead): PageHead =>
  fileHead({ ...abstract_work, ...concrete_work, author: file?.author ?? '' });
