import { filePath } from '../../shared/file-id.ts';
import { RowMenu } from '../search/row-menu.tsx';
import type { Performance } from './entries.ts';

interface WorkRowMenuProps {
  readonly performance: Performance;
  /** Of the work. */
  readonly title: string;
  /** What tells its row from the others. */
  readonly words: string;
}

/** Menu of a row of a work. */
export const WorkRowMenu = ({ performance: { file }, title, words }: WorkRowMenuProps) => (
  <RowMenu
    file={{ id: file.id, title: title || 'Untitled', length: file.length ?? 0 }}
    name={words}
    to={filePath(file.id)}
  />
);
