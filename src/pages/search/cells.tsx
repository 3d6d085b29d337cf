import { Download, Eye } from 'lucide-react';
import { Link } from 'react-router';
import iconButtonStyles from '../../ui/icon-button.module.css';
import { NotGiven } from '../../ui/not-given.tsx';

/** A fact of a row, or that it is not given. */
export function Fact({ text }: { readonly text: string }) {
  if (text !== '') return <td data-cell="fact">{text}</td>;
  return (
    <td data-cell="fact" data-missing>
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
      <td data-cell="icon">
        <Link className={iconButtonStyles.iconButton} to={to} aria-label={`View ${file.title}`} title="View">
          <Eye size={18} aria-hidden="true" />
        </Link>
      </td>
      <td data-cell="icon">
        <a
          className={iconButtonStyles.iconButton}
          href={`/api/v1/files/${file.id}/tla`}
          aria-label={`Download ${file.title}`}
          title="Download"
          onClick={(event) => {
            event.preventDefault();
            onDownload();
          }}
        >
          <Download size={18} aria-hidden="true" />
        </a>
      </td>
    </>
  );
}

/** The heads of `FileLinks`. */
export function FileLinkHeads() {
  return (
    <>
      <th scope="col" data-column="icon">
        <span>VIEW</span>
      </th>
      <th scope="col" data-column="icon">
        <span>DOWNLOAD</span>
      </th>
    </>
  );
}
