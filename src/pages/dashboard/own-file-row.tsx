import { Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import checkStyles from '../../ui/check.module.css';
import iconButtonStyles from '../../ui/icon-button.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { longDate } from '../../shared/long-date.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { FormStrip } from '../../ui/form-strip.tsx';
import { NotGiven } from '../../ui/not-given.tsx';
import { Notice } from '../../ui/notice.tsx';
import ownFileTableStyles from './own-file-table.module.css';
import { OwnFileDownload } from './own-file-download.tsx';
import { OwnFileMenu } from './own-file-menu.tsx';
import { OwnFileNotes } from './own-file-notes.tsx';
import type { OwnFile } from './own-files.ts';
import { usePublicFlag } from './use-public-flag.ts';

/** Literal texts of the specification, section 8. */
const DELETE_QUESTION = "Do you really want to delete this file? This can't be undone.";
export const publicFailure = (id: number): string =>
  `Error when changing public status of file '${id}'. If the error persists, you may delete the file and reupload it with the desired public status`;

/** Number of columns of the table: a problem with a file is shown below its row, across all of them. */
const COLUMN_COUNT = 8;

interface OwnFileRowProps {
  readonly file: OwnFile;
  /** Whether it is selected; undefined outside the selection mode. */
  readonly isChosen: boolean | undefined;
  /** Reason why it was left out of an action on all selected files. */
  readonly failure: string | undefined;
  readonly onChoose: (file: OwnFile, isChosen: boolean) => void;
  readonly onFailureSeen: (file: OwnFile) => void;
  readonly onStored: (file: OwnFile) => void;
  readonly onDeleted: (file: OwnFile) => void;
  readonly onChanged: () => void;
}

/** One file with the owner's actions; failures are shown below. */
export function OwnFileRow(props: OwnFileRowProps) {
  const { file, isChosen, failure, onChoose, onFailureSeen, onStored, onDeleted, onChanged } = props;
  const { id, title, composer, performer, uploaded, strip } = file;
  const [ownProblem, setOwnProblem] = useState<string>();
  const problem = ownProblem ?? failure;
  const setProblem = (text: string | undefined) => {
    setOwnProblem(text);
    if (failure !== undefined) onFailureSeen(file);
  };
  const [isDeleting, setIsDeleting] = useState(false);
  const flag = usePublicFlag(file, onStored, () => setProblem(publicFailure(id)));

  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    setProblem(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setProblem(error.message);
      return false;
    }
  };
  const remove = async () => {
    if (isDeleting) return;
    let note = file.isPublic;
    const about = <About file={file} onNote={(isLeft) => (note = isLeft)} />;
    if (!(await confirm({ text: DELETE_QUESTION, yes: 'Delete', about }))) return;
    setIsDeleting(true);
    const call = () => orThrow(api.DELETE('/files/{id}/', { params: { path: { id }, query: { note } } }));
    if (await attempt(call)) onDeleted(file);
    setIsDeleting(false);
  };

  return (
    <>
      <tr aria-busy={isDeleting}>
        <td data-cell="title">
          {isChosen !== undefined && (
            <label className={`${checkStyles.check} ${ownFileTableStyles.choice}`}>
              <input
                type="checkbox"
                aria-label={`Select ${title}`}
                checked={isChosen}
                onChange={({ target }) => onChoose(file, target.checked)}
              />
            </label>
          )}
          <Link to={`/viewer/${id}`}>{title}</Link>
          <div className={ownFileTableStyles.notes}>
            <OwnFileNotes file={file} />
            <OwnFileMenu file={file} onChanged={onChanged} />
          </div>
          <FormStrip rows={strip} />
        </td>
        <Fact text={composer} />
        <Fact text={performer} />
        <td data-cell="public">
          <label className={checkStyles.check}>
            <input
              type="checkbox"
              aria-label={`Public: ${title}`}
              checked={flag.isPublic}
              onChange={({ target }) => {
                setProblem(undefined);
                void flag.change(target.checked);
              }}
            />
            <span aria-hidden="true">Public</span>
          </label>
        </td>
        <td data-cell="uploaded" className={textStyles.num}>
          <time dateTime={uploaded.toISOString()}>{longDate(uploaded)}</time>
        </td>
        <td data-cell="icon">
          <Link
            className={iconButtonStyles.iconButton}
            to={`/viewer/${id}`}
            aria-label={`View ${title}`}
            title="View"
          >
            <Eye size={18} aria-hidden="true" />
          </Link>
        </td>
        <td data-cell="icon">
          <OwnFileDownload file={file} attempt={attempt} />
        </td>
        <td data-cell="icon">
          <IconButton
            aria-label={`Delete ${title}`}
            title="Delete"
            aria-disabled={isDeleting}
            onClick={() => void remove()}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </td>
      </tr>
      {problem !== undefined && (
        <tr className={ownFileTableStyles.problem}>
          <td colSpan={COLUMN_COUNT}>
            <Notice kind="error" action={<CloseButton onClose={() => setProblem(undefined)} />}>
              <p>{problem}</p>
            </Notice>
          </td>
        </tr>
      )}
    </>
  );
}

interface AboutProps {
  readonly file: OwnFile;
  /** Callback when the owner chooses whether a note stays. */
  readonly onNote: (isLeft: boolean) => void;
}

/** Body of the dialog that confirms a deletion; for a public file also whether a note stays at its address. */
function About({ file, onNote }: AboutProps) {
  return (
    <div className={ownFileTableStyles.about}>
      <p>{file.title}</p>
      <FormStrip rows={file.strip} />
      {file.isPublic && (
        <label className={checkStyles.check}>
          <input type="checkbox" defaultChecked onChange={({ target }) => onNote(target.checked)} />
          Leave a note at its address
        </label>
      )}
    </div>
  );
}

function Fact({ text }: { readonly text: string }) {
  return <td data-cell="fact">{text || <NotGiven />}</td>;
}
