import { Link } from 'react-router';
import { FormStrip } from '../../ui/form-strip.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import tableStyles from '../../ui/table.module.css';
import { FILE_FACETS, ORDER_FACETS, type OrderFacet } from '../../site/file-facets.ts';
import { authorPath } from '../../site/person-path.ts';
import { PerformerNames } from '../performer-names.tsx';
import { Fact, FileLinkHeads, FileLinks } from '../search/cells.tsx';
import { RowPlay } from '../search/row-play.tsx';
import rowPlayStyles from '../search/row-play.module.css';
import { useRowSound, type RowSoundStore } from '../search/row-sound.ts';
import type { FileEntry } from './file-entry.ts';
import styles from './file-table.module.css';
import type { Search } from './search.ts';

/** The glyph of each direction in this grid; specification, section 4. */
const ARROWS = { ascending: '▼', descending: '▲' } as const;
export const ORDER_WORDS = { ascending: 'A-Z', descending: 'Z-A' } as const;

interface FileTableProps {
  readonly files: readonly FileEntry[];
  /** How it is ordered, and what a press of a column's head does; left out of a list that has one order. */
  readonly sorting?: { readonly search: Search; readonly onSort: (column: OrderFacet) => void };
  /** Whether all are one annotator's, whom the page names. */
  readonly isOfOne?: boolean;
  readonly onDownload: (file: FileEntry) => void;
}

export function FileTable({ files, sorting, isOfOne = false, onDownload }: FileTableProps) {
  const sound = useRowSound();
  const columns = ORDER_FACETS.filter((column) => !isOfOne || column !== 'annotator');
  return (
    <table className={`${tableStyles.table} ${styles.files}`} aria-label="Files">
      <thead>
        <tr>
          {columns.map((column) => {
            const name = FILE_FACETS[column].label.toUpperCase();
            if (sorting === undefined)
              return (
                <th key={column} scope="col" data-column={column}>
                  <span>{name}</span>
                </th>
              );
            const { search, onSort } = sorting;
            return (
              <SortHeader
                key={column}
                name={name}
                column={column}
                direction={column === search.orderBy ? search.direction : undefined}
                arrows={ARROWS}
                words={ORDER_WORDS}
                onSort={() => onSort(column)}
              />
            );
          })}
          <FileLinkHeads />
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            {columns.map((column) => (
              <Cell key={column} file={file} column={column} sound={sound} />
            ))}
            <FileLinks to={`/viewer/${file.id}`} file={file} onDownload={() => onDownload(file)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly file: FileEntry;
  readonly column: OrderFacet;
  readonly sound: RowSoundStore;
}

function Cell({ file, column, sound }: CellProps) {
  if (column === 'title') {
    return (
      <td data-cell="title">
        <Link to={`/viewer/${file.id}`}>{file.title}</Link>
        <div className={rowPlayStyles.formLine}>
          <RowPlay id={file.id} file={file} sound={sound} />
          <FormStrip rows={file.strip} />
        </div>
      </td>
    );
  }
  if (column === 'annotator') {
    return (
      <td data-cell="fact">
        <Annotator file={file} />
      </td>
    );
  }
  if (column === 'performer' && file.performer !== '')
    return (
      <td data-cell="fact">
        <PerformerNames performer={file.performer} />
      </td>
    );
  return <Fact text={file[column]} />;
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
