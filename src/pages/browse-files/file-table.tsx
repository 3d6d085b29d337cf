import { Download, Eye } from 'lucide-react';
import { Link } from 'react-router';
import { FormStrip } from '../../ui/form-strip.tsx';
import type { FileEntry } from './file-entry.ts';
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
  readonly onSort: (column: Column) => void;
  readonly onDownload: (file: FileEntry) => void;
}

export function FileTable({ files, search, onSort, onDownload }: FileTableProps) {
  return (
    <table className="grid grid-files" aria-label="Files">
      <thead>
        <tr>
          {COLUMNS.map(({ column, name }) => {
            const direction = column === search.orderBy ? search.direction : undefined;
            return (
              <th key={column} scope="col" className={`col-${column}`} aria-sort={direction}>
                <button type="button" onClick={() => onSort(column)}>
                  {name}
                  {direction && (
                    <span className="order">
                      <span aria-hidden="true">{ARROWS[direction]}</span> {ORDER_WORDS[direction]}
                    </span>
                  )}
                </button>
              </th>
            );
          })}
          <th scope="col" className="col-icon">
            <span>VIEW</span>
          </th>
          <th scope="col" className="col-icon">
            <span>DOWNLOAD</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <FileRow key={file.id} file={file} onDownload={onDownload} />
        ))}
      </tbody>
    </table>
  );
}

interface FileRowProps {
  readonly file: FileEntry;
  readonly onDownload: (file: FileEntry) => void;
}

function FileRow({ file, onDownload }: FileRowProps) {
  return (
    <tr>
      <td className="cell-title">
        <Link to={`/viewer/${file.id}`}>{file.title}</Link>
        <FormStrip rows={file.strip} />
      </td>
      <Fact text={file.composer} />
      <Fact text={file.performer} />
      <Fact text={file.annotator} />
      <td className="cell-icon">
        <Link
          className="icon-button"
          to={`/viewer/${file.id}`}
          aria-label={`View ${file.title}`}
          title="View"
        >
          <Eye className="icon" size={18} aria-hidden="true" />
        </Link>
      </td>
      <td className="cell-icon">
        <a
          className="icon-button"
          href={`/api/v1/files/${file.id}/tla`}
          aria-label={`Download ${file.title}`}
          title="Download"
          onClick={(event) => {
            event.preventDefault();
            onDownload(file);
          }}
        >
          <Download className="icon" size={18} aria-hidden="true" />
        </a>
      </td>
    </tr>
  );
}

function Fact({ text }: { readonly text: string }) {
  return <td className="cell-fact">{text || <span className="muted">not given</span>}</td>;
}
