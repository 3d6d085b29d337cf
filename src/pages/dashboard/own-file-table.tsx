import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { corpusPath } from '../../site/corpus-path.ts';
import checkStyles from '../../ui/check.module.css';
import { SortHeader } from '../../ui/sort-header.tsx';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import type { CorpusGroup } from './own-corpora.ts';
import { COLUMN_COUNT, OwnFileRow } from './own-file-row.tsx';
import styles from './own-file-table.module.css';
import type { Column, Listing, OwnFile } from './own-files.ts';
import type { RowEdits } from './use-row-edits.ts';
import type { Selection } from './use-selection.ts';

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
  /** Group that each file stands in, by its id; undefined for a list without groups. */
  readonly groups: ReadonlyMap<number, CorpusGroup> | undefined;
  readonly listing: Listing;
  readonly selection: Selection;
  /** Ids of all files that the filter shows, on all pages. */
  readonly shown: readonly number[];
  readonly edits: RowEdits;
  readonly failures: ReadonlyMap<number, string>;
  readonly onFailureSeen: (file: OwnFile) => void;
  readonly onSort: (column: Column) => void;
  readonly onStored: (file: OwnFile) => void;
  readonly onDeleted: (file: OwnFile) => void;
  /** Callback when the list must be loaded anew. */
  readonly onChanged: () => void;
}

export function OwnFileTable(props: OwnFileTableProps) {
  const { files, groups, listing, selection, shown, failures, onSort, ...ofRows } = props;
  const header = (column: Column, before?: ReactNode) => (
    <SortHeader
      {...COLUMNS[column]}
      column={column}
      arrows={ARROWS}
      direction={column === listing.orderBy ? listing.direction : undefined}
      onSort={() => onSort(column)}
    >
      {before}
    </SortHeader>
  );
  return (
    <table className={`${tableStyles.table} ${styles.ownFiles}`} aria-label="Your files">
      <thead>
        <tr>
          {header('title', <AllBox selection={selection} shown={shown} />)}
          {header('composer')}
          {header('performer')}
          <IconHeader name="PUBLIC" column="public" />
          {header('uploaded')}
          <IconHeader name="VIEW" column="icon" />
          <IconHeader name="DOWNLOAD" column="icon" />
          <IconHeader name="DELETE" column="icon" />
          <th scope="col" data-column="more">
            <span className={textStyles.visuallyHidden}>More</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file, index) => (
          <Fragment key={file.id}>
            <GroupRow group={groups?.get(file.id)} before={groups?.get(files[index - 1]?.id ?? 0)} />
            <OwnFileRow
              file={file}
              isChosen={selection.chosen.has(file.id)}
              failure={failures.get(file.id)}
              onChoose={selection.chooseOne}
              {...ofRows}
            />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface GroupRowProps {
  readonly group: CorpusGroup | undefined;
  /** Group of the row before. */
  readonly before: CorpusGroup | undefined;
}

/** Heads the files of a corpus, where the row before is of another one. */
function GroupRow({ group, before }: GroupRowProps) {
  if (group === undefined || group === before) return null;
  const { corpus, count } = group;
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={COLUMN_COUNT}>
        <span>
          {corpus ? <Link to={corpusPath(corpus.slug)}>{corpus.title}</Link> : 'In no corpus'}{' '}
          <span className={textStyles.num}>{count === 1 ? '1 file' : `${count} files`}</span>
        </span>
      </th>
    </tr>
  );
}

/** Box that chooses all that the filter shows, on all pages. */
function AllBox({ selection, shown }: Pick<OwnFileTableProps, 'selection' | 'shown'>) {
  const box = useRef<HTMLInputElement>(null);
  const count = shown.filter((id) => selection.chosen.has(id)).length;
  const areAll = count > 0 && count === shown.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !areAll;
  }, [count, areAll]);
  return (
    <label className={`${checkStyles.check} ${styles.all}`}>
      <input
        ref={box}
        type="checkbox"
        aria-label={shown.length === 1 ? 'Select the file' : `Select all ${shown.length} files`}
        checked={areAll}
        onChange={({ target }) => selection.choose(target.checked ? shown : [])}
      />
    </label>
  );
}

function IconHeader({ name, column }: { readonly name: string; readonly column: 'icon' | 'public' }) {
  return (
    <th scope="col" data-column={column}>
      <span>{name}</span>
    </th>
  );
}

/** The order in words, for who cannot see the arrow. */
export function orderInWords({ orderBy, direction }: Listing): string {
  return `sorted by ${orderBy}, ${COLUMNS[orderBy].words[direction]}`;
}
