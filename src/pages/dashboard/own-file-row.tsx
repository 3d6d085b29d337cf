import { Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
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
import { Notice } from '../../ui/notice.tsx';
import ownFileTableStyles from './own-file-table.module.css';
import { OwnFileDownload } from './own-file-download.tsx';
import { useDialogAddress } from './dialog-address.ts';
import { DeletedFiles, deleteQuestion } from './deleted-files.tsx';
import type { PieceField } from './edit-piece.ts';
import { isUntitled } from './file-title.ts';
import { OwnFileDialogs, type OwnFileDialog } from './own-file-dialogs.tsx';
import { OwnFileMenu } from './own-file-menu.tsx';
import { OwnFileNotes } from './own-file-notes.tsx';
import type { OwnFile } from './own-files.ts';
import { PieceCell, type Step } from './piece-cell.tsx';
import { usePublicFlag } from './use-public-flag.ts';
import type { RowEdits } from './use-row-edits.ts';
import { VisibilityMenu } from './visibility-menu.tsx';

/** Literal text of the specification, section 8. */
export const publicFailure = (id: number): string =>
  `Error when changing public status of file '${id}'. If the error persists, you may delete the file and reupload it with the desired public status`;

/** Number of columns of the table: a problem with a file is shown below its row, across all of them. */
export const COLUMN_COUNT = 9;

interface OwnFileRowProps {
  readonly file: OwnFile;
  readonly isChosen: boolean;
  /** Reason why it was left out of an action on all selected files. */
  readonly failure: string | undefined;
  readonly edits: RowEdits;
  /** @param isRange whether the files since the last chosen one are meant too. */
  readonly onChoose: (file: OwnFile, isChosen: boolean, isRange: boolean) => void;
  readonly onFailureSeen: (file: OwnFile) => void;
  readonly onStored: (file: OwnFile) => void;
  readonly onDeleted: (file: OwnFile) => void;
  readonly onChanged: () => void;
}

/** One file with the owner's actions; failures are shown below. */
export function OwnFileRow(props: OwnFileRowProps) {
  const { file, isChosen, failure, edits, onChoose, onFailureSeen, onStored, onDeleted, onChanged } = props;
  const { id, title, uploaded, strip } = file;
  const [ownProblem, setOwnProblem] = useState<string>();
  const editFailure = edits.failures.get(id);
  const problem = ownProblem ?? failure ?? editFailure?.message;
  const [dialog, setDialog] = useState<OwnFileDialog>();
  const openSharing = useDialogAddress('sharing');
  const share = () => openSharing(id);
  const setProblem = (text: string | undefined) => {
    setOwnProblem(text);
    if (failure !== undefined) onFailureSeen(file);
    if (editFailure !== undefined) edits.forget(id);
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
    const about = <DeletedFiles files={[file]} onNote={(isLeft) => (note = isLeft)} />;
    if (!(await confirm({ text: deleteQuestion(1), yes: 'Delete', about }))) return;
    setIsDeleting(true);
    const call = () => orThrow(api.DELETE('/files/{id}/', { params: { path: { id }, query: { note } } }));
    if (await attempt(call)) onDeleted(file);
    setIsDeleting(false);
  };

  const cellOf = (field: PieceField) => ({
    file,
    field,
    isEdited: edits.edited?.id === id && edits.edited.field === field,
    onEdit: () => edits.edit(file, field),
    onLeave: (text: string | undefined, step: Step) => edits.leave({ id, field }, text, step),
  });

  return (
    <>
      <tr aria-busy={isDeleting} data-chosen={isChosen || undefined}>
        <td data-cell="title">
          <label className={`${checkStyles.check} ${ownFileTableStyles.choice}`}>
            <input
              type="checkbox"
              aria-label={`Select ${title}`}
              checked={isChosen}
              onChange={({ target, nativeEvent }) =>
                onChoose(file, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
          <PieceCell {...cellOf('title')}>
            <Link to={`/viewer/${id}`} title={title} data-untitled={isUntitled(file) || undefined}>
              {title}
            </Link>
          </PieceCell>
          <div className={ownFileTableStyles.notes}>
            <OwnFileNotes file={file} />
          </div>
          <FormStrip rows={strip} />
        </td>
        <td data-cell="fact">
          <PieceCell {...cellOf('composer')}>{file.composer}</PieceCell>
        </td>
        <td data-cell="fact">
          <PieceCell {...cellOf('performer')}>{file.performer}</PieceCell>
        </td>
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
          </label>
          <VisibilityMenu
            file={file}
            isPublic={flag.isPublic}
            onPublic={(isPublic) => {
              setProblem(undefined);
              void flag.change(isPublic);
            }}
            onShare={share}
          />
        </td>
        <td data-cell="uploaded" className={textStyles.num}>
          <time dateTime={uploaded.toISOString()}>{longDate(uploaded)}</time>
          <button
            type="button"
            className={ownFileTableStyles.version}
            aria-label={`version ${file.version}, all versions of ${title}`}
            onClick={() => setDialog('version')}
          >
            version {file.version}
          </button>
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
        <td data-cell="more">
          <OwnFileMenu file={file} onOpen={setDialog} onShare={share} />
          <OwnFileDialogs
            file={file}
            opened={dialog}
            onClose={() => setDialog(undefined)}
            onChanged={onChanged}
          />
        </td>
      </tr>
      {problem !== undefined && (
        <tr className={ownFileTableStyles.problem}>
          <td colSpan={COLUMN_COUNT}>
            <Notice kind="error" action={<CloseButton onClose={() => setProblem(undefined)} />}>
              <p>{problem}</p>
              {problem === editFailure?.message && editFailure.again && (
                <Button look="outline" size="small" onClick={editFailure.again}>
                  Save my text
                </Button>
              )}
            </Notice>
          </td>
        </tr>
      )}
    </>
  );
}
