import { Link } from 'react-router';
import {
  isTimeField,
  SEARCH_FIELDS,
  searchFieldsOf,
  type SearchFieldName,
} from '../../kinds/registry/searching.ts';
import { TIMELINE_ORDERS } from '../../site/file-facets.ts';
import { FormStrip } from '../../ui/form-strip.tsx';
import { NotGiven } from '../../ui/not-given.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { Fact, FileLinkHeads, FileLinks } from '../search/cells.tsx';
import { RowPlay } from '../search/row-play.tsx';
import rowPlayStyles from '../search/row-play.module.css';
import { useRowSound, type RowSoundStore } from '../search/row-sound.ts';
import { foundWords } from './found-words.ts';
import styles from './result-table.module.css';
import type { Result } from './result.ts';
import { isFacet, type Column, type Search } from './search.ts';

/** The glyph of each direction in this grid; specification, section 4. */
const ARROWS = { ascending: '▲', descending: '▼' } as const;
const TEXT_WORDS = { ascending: 'A-Z', descending: 'Z-A' } as const;
const TIME_WORDS = { ascending: '0-9', descending: '9-0' } as const;

/** Names of the two sort directions of a column. */
export const wordsOf = (column: Column) =>
  isFacet(column) || !isTimeField(column) ? TEXT_WORDS : TIME_WORDS;

interface ResultTableProps {
  readonly results: readonly Result[];
  readonly search: Search;
  readonly onSort: (column: Column) => void;
  readonly onDownload: (file: Result['file']) => void;
}

export function ResultTable({ results, search, onSort, onDownload }: ResultTableProps) {
  const fields = columnsOf(search, results);
  const sound = useRowSound();
  return (
    <table
      className={`${tableStyles.table} ${styles.results} ${styles[search.kind.toLowerCase()]}`}
      aria-label="Results"
    >
      <thead>
        <tr>
          {[...fields, ...TIMELINE_ORDERS].map((column) => (
            <SortHeader
              key={column}
              name={column.replace('_', ' ').toUpperCase()}
              column={column}
              direction={column === search.orderBy ? search.direction : undefined}
              arrows={ARROWS}
              words={wordsOf(column)}
              onSort={() => onSort(column)}
            />
          ))}
          <FileLinkHeads />
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <ResultRow
            key={result.id}
            result={result}
            fields={fields}
            search={search}
            sound={sound}
            onDownload={onDownload}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Tags have a column where something found has some: files before format 1.0 have none. */
const columnsOf = ({ kind }: Search, results: readonly Result[]): readonly SearchFieldName[] =>
  searchFieldsOf(kind).filter(
    (field) => field !== 'tags' || results.some(({ textOf }) => textOf(field) !== ''),
  );

interface ResultRowProps {
  readonly result: Result;
  readonly fields: readonly SearchFieldName[];
  readonly search: Search;
  readonly sound: RowSoundStore;
  readonly onDownload: (file: Result['file']) => void;
}

function ResultRow({ result, fields, search, sound, onDownload }: ResultRowProps) {
  const { id, file, textOf, part } = result;
  const address = `/viewer/${file.id}?c=${id}`;
  return (
    <tr>
      {fields.map((field) => (
        <FieldCell key={field} field={field} text={textOf(field)} search={search} />
      ))}
      <td data-cell="title">
        <Link to={address}>
          <Found text={file.title} column="title" search={search} />
        </Link>
        <div className={rowPlayStyles.formLine}>
          <RowPlay id={id} file={file} part={part} sound={sound} />
          <FormStrip rows={file.strip} />
        </div>
      </td>
      <Fact text={file.composer} />
      <Fact text={file.performer} />
      <FileLinks
        to={address}
        file={file}
        passage={part.end === undefined ? 'moment' : { ...part, end: part.end, heading: textOf('label') }}
        onDownload={() => onDownload(file)}
      />
    </tr>
  );
}

interface FieldCellProps {
  readonly field: SearchFieldName;
  /** Text of the cell; empty where the file gives none. */
  readonly text: string;
  readonly search: Search;
}

function FieldCell({ field, text, search }: FieldCellProps) {
  const holds = SEARCH_FIELDS[field];
  // Long texts have a line of their own where rows become cards; the other facts share one.
  const name = holds === 'text' ? field : 'fact';
  if (text === '') {
    return (
      <td data-cell={name} data-missing>
        <NotGiven />
      </td>
    );
  }
  if (isTimeField(field))
    return (
      <td data-cell={name} className={textStyles.num}>
        {text}
      </td>
    );
  if (holds === 'color') {
    return (
      <td data-cell={name}>
        <span className={styles.swatch} style={{ background: text }} title={text} />
        <span className={textStyles.visuallyHidden}>{text}</span>
      </td>
    );
  }
  const words = <Found text={text} column={field} search={search} />;
  return <td data-cell={name}>{name === 'fact' ? words : <div className={styles.clamp}>{words}</div>}</td>;
}

interface FoundProps {
  readonly text: string;
  readonly column: Column;
  readonly search: Search;
}

/** A text whose searched words are marked. */
function Found({ text, column, search: { conditions, fileConditions } }: FoundProps) {
  const words = [...conditions, ...fileConditions].flatMap(({ property, value }) =>
    property === column ? [value] : [],
  );
  return foundWords(text, words).map((piece, index) =>
    piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
