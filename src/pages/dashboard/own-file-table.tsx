import { SortHeader } from '../../ui/sort-header.tsx';
import tableStyles from '../../ui/table.module.css';
import { OwnFileRow } from './own-file-row.tsx';
import styles from './own-file-table.module.css';
import type { Column, Listing, OwnFile } from './own-files.ts';

/** The glyphs of the file grids; specification, section 4. */
const ARROWS = { ascending: '▼', descending: '▲' } as const;
const ALPHABETICAL = { ascending: 'A-Z', descending: 'Z-A' } as const;
const BY_DATE = { ascending: 'oldest', descending: 'newest' } as const;

const COLUMNS = {
  title: { name: 'TITLE', words: ALPHABETICAL },
  composer: { name: 'COMPOSER', words: ALPHABETICAL },
  performer: { name: 'PERFORMER', words: ALPHABETICAL },
  uploaded: { name: 'UPLOADED', words: BY_DATE },
} as const;

interface OwnFileTableProps {
  readonly files: readonly OwnFile[];
  readonly listing: Listing;
  /** Ids of chosen files; undefined while files are not chosen. */
  readonly chosen: ReadonlySet<number> | undefined;
  readonly failures: ReadonlyMap<number, string>;
  readonly onChoose: (file: OwnFile, isChosen: boolean) => void;
  readonly onFailureSeen: (file: OwnFile) => void;
  readonly onSort: (column: Column) => void;
  readonly onStored: (file: OwnFile) => void;
  readonly onDeleted: (file: OwnFile) => void;
  /** Callback when the list must be loaded anew. */
  readonly onChanged: () => void;
}

export function OwnFileTable({ files, listing, chosen, failures, onSort, ...ofRows }: OwnFileTableProps) {
  const header = (column: Column) => (
    <SortHeader
      {...COLUMNS[column]}
      column={column}
      arrows={ARROWS}
      direction={column === listing.orderBy ? listing.direction : undefined}
      onSort={() => onSort(column)}
    />
  );
  return (
    <table className={`${tableStyles.table} ${styles.ownFiles}`} aria-label="Your files">
      <thead>
        <tr>
          {header('title')}
          {header('composer')}
          {header('performer')}
          <IconHeader name="PUBLIC" />
          {header('uploaded')}
          <IconHeader name="VIEW" />
          <IconHeader name="DOWNLOAD" />
          <IconHeader name="DELETE" />
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <OwnFileRow
            key={file.id}
            file={file}
            isChosen={chosen?.has(file.id)}
            failure={failures.get(file.id)}
            {...ofRows}
          />
        ))}
      </tbody>
    </table>
  );
}

function IconHeader({ name }: { readonly name: string }) {
  return (
    <th scope="col" data-column="icon">
      <span>{name}</span>
    </th>
  );
}

/** The order in words, for who cannot see the arrow. */
export function orderInWords({ orderBy, direction }: Listing): string {
  return `sorted by ${orderBy}, ${COLUMNS[orderBy].words[direction]}`;
}
