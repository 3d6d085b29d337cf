import { Link } from 'react-router';
import { FormStrip } from '../../ui/form-strip.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import tableStyles from '../../ui/table.module.css';
import { authorPath } from '../../site/person-path.ts';
import { Fact, FileLinkHeads, FileLinks } from '../search/cells.tsx';
import type { FileEntry } from './file-entry.ts';
import styles from './file-table.module.css';
import type { Column, Search } from './search.ts';

/** The glyph of each direction in this grid; specification, section 4. */
const ARROWS = { ascending: '▼', descending: '▲' } as const;
export const ORDER_WORDS = { ascending: 'A-Z', descending: 'Z-A' } as const;

const COLUMNS: readonly { readonly column: Column; readonly name: string }[] = [
  { column: 'title', name: 'TITLE' },
  { column: 'composer', name: 'COMPOSER' },
  { column: 'performer', name: 'PERFORMER' },
  { column: 'annotator', name: 'ANNOTATOR' },
];

interface FileTableProps {
  readonly files: readonly FileEntry[];
  readonly search: Search;
  /** Whether all are one annotator's, whom the page names. */
  readonly isOfOne?: boolean;
  readonly onSort: (column: Column) => void;
  readonly onDownload: (file: FileEntry) => void;
}

export function FileTable({ files, search, isOfOne = false, onSort, onDownload }: FileTableProps) {
  return (
    <table className={`${tableStyles.table} ${styles.files}`} aria-label="Files">
      <thead>
        <tr>
          {COLUMNS.filter(({ column }) => !isOfOne || column !== 'annotator').map(({ column, name }) => (
            <SortHeader
              key={column}
              name={name}
              column={column}
              direction={column === search.orderBy ? search.direction : undefined}
              arrows={ARROWS}
              words={ORDER_WORDS}
              onSort={() => onSort(column)}
            />
          ))}
          <FileLinkHeads />
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            <td data-cell="title">
              <Link to={`/viewer/${file.id}`}>{file.title}</Link>
              <FormStrip rows={file.strip} />
            </td>
            <Fact text={file.composer} />
            <Fact text={file.performer} />
            {!isOfOne && (
              <td data-cell="fact">
                <Annotator file={file} />
              </td>
            )}
            <FileLinks to={`/viewer/${file.id}`} file={file} onDownload={() => onDownload(file)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Name of the analyst, as a link to their page where there is one. */
function Annotator({ file: { username, annotator } }: { readonly file: FileEntry }) {
  const path = authorPath(username);
  if (path === undefined) return annotator;
  return (
    <Link className={styles.annotator} to={path}>
      {annotator}
    </Link>
  );
}
