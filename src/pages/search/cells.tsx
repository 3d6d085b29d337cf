import { Download, Eye } from 'lucide-react';
import { Link } from 'react-router';
import { NotGiven } from '../../ui/not-given.tsx';

/** A fact of a row, or that it is not given. */
export function Fact({ text }: { readonly text: string }) {
  if (text !== '') return <td className="cell-fact">{text}</td>;
  return (
    <td className="cell-fact is-missing">
      <NotGiven />
    </td>
  );
}

interface FileLinksProps {
  /** Where the eye leads. */
  readonly to: string;
  readonly file: { readonly id: number; readonly title: string };
  readonly onDownload: () => void;
}

/** The two icon cells that end a row. */
export function FileLinks({ to, file, onDownload }: FileLinksProps) {
  return (
    <>
      <td className="cell-icon">
        <Link className="icon-button" to={to} aria-label={`View ${file.title}`} title="View">
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
            onDownload();
          }}
        >
          <Download className="icon" size={18} aria-hidden="true" />
        </a>
      </td>
    </>
  );
}

/** The heads of `FileLinks`. */
export function FileLinkHeads() {
  return (
    <>
      <th scope="col" className="col-icon">
        <span>VIEW</span>
      </th>
      <th scope="col" className="col-icon">
        <span>DOWNLOAD</span>
      </th>
    </>
  );
}
