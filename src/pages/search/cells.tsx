import { Download, Eye } from 'lucide-react';
import { Link } from 'react-router';
import iconButtonStyles from '../../ui/icon-button.module.css';
import { NotGiven } from '../../ui/not-given.tsx';
import textStyles from '../../ui/text.module.css';
import type { FileEntry } from '../browse-files/file-entry.ts';
import type { ListedPassage } from '../listen/add-file.ts';
import { RowMenu } from './row-menu.tsx';

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
  readonly file: FileEntry;
  /** Passage that the row is about: all of the file where it is left out. */
  readonly passage?: ListedPassage | 'moment';
  readonly onDownload: () => void;
}

/** The icon cells that end a row, and its menu. */
export function FileLinks({ to, file, passage, onDownload }: FileLinksProps) {
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
      <td data-cell="more">
        <RowMenu file={file} to={to} passage={passage} />
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
      <th scope="col" data-column="more">
        <span className={textStyles.visuallyHidden}>More</span>
      </th>
    </>
  );
}
