import { useState } from 'react';
import { AppError } from '../../shared/app-error.ts';
import { changePiece, PIECE_FIELDS, type Piece, type PieceField } from './edit-piece.ts';
import type { OwnFile } from './own-files.ts';
import type { Step } from './piece-cell.tsx';

/** Text of a row that is being edited. */
interface EditedCell {
  readonly id: number;
  readonly field: PieceField;
}

/** Reason why a text was not saved. */
interface EditFailure {
  readonly message: string;
  /** Saves it over the text that others have saved meanwhile; undefined where there is none. */
  readonly again?: (() => void) | undefined;
}

export interface RowEdits {
  readonly edited: EditedCell | undefined;
  readonly failures: ReadonlyMap<number, EditFailure>;
  readonly edit: (file: OwnFile, field: PieceField) => void;
  /** Ends the editing of a text, saves it where there is one, and goes on as `step` says. */
  readonly leave: (cell: EditedCell, text: string | undefined, step: Step) => void;
  readonly forget: (id: number) => void;
}

/**
 * State of the cell that is being edited, and the failures of earlier edits.
 * @param files the rows in their order.
 * @param onEdited gets the new texts at once, and the former ones where saving fails.
 */
export function useRowEdits(
  files: readonly OwnFile[],
  onEdited: (id: number, piece: Piece) => void,
): RowEdits {
  const [edited, setEdited] = useState<EditedCell>();
  const [failures, setFailures] = useState<ReadonlyMap<number, EditFailure>>(new Map());
  const forget = (id: number) =>
    setFailures((current) => new Map([...current].filter(([other]) => other !== id)));

  const save = async (file: OwnFile, field: PieceField, text: string) => {
    const fail = (failure: EditFailure) => setFailures((current) => new Map(current).set(file.id, failure));
    forget(file.id);
    onEdited(file.id, { [field]: text });
    try {
      const outcome = await changePiece(file, { [field]: text });
      if (outcome.is === 'saved') {
        onEdited(file.id, outcome.piece);
        return;
      }
      onEdited(file.id, outcome.now);
      const again = () => void save({ ...file, ...outcome.now }, field, text);
      fail({ message: changedElsewhere(field, outcome.now[field] ?? '', text), again });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      onEdited(file.id, { [field]: file[field] });
      fail({ message: `“${text}” was not saved. ${error.message}` });
    }
  };
  const leave: RowEdits['leave'] = (cell, text, step) => {
    const file = files.find(({ id }) => id === cell.id);
    if (file && text !== undefined) void save(file, cell.field, text);
    setEdited((current) => (isSame(current, cell) ? stepFrom(files, cell, step) : current));
  };
  return { edited, failures, edit: ({ id }, field) => setEdited({ id, field }), leave, forget };
}

const isSame = (a: EditedCell | undefined, b: EditedCell): boolean => a?.id === b.id && a.field === b.field;

const changedElsewhere = (field: PieceField, now: string, text: string): string => {
  const reads = now === '' ? `no ${field}` : `“${now}”`;
  return `The ${field} was changed elsewhere meanwhile: there is ${reads} now. “${text}” was not saved.`;
};

function stepFrom(files: readonly OwnFile[], { id, field }: EditedCell, step: Step): EditedCell | undefined {
  const row = files.findIndex((file) => file.id === id);
  const cell = (file: OwnFile | undefined, next: PieceField | undefined) =>
    file && next && { id: file.id, field: next };
  if (step === 'stay' || row === -1) return undefined;
  if (step === 'down') return cell(files[row + 1], field);
  const at = PIECE_FIELDS.indexOf(field) + (step === 'next' ? 1 : -1);
  const beside = PIECE_FIELDS[at];
  if (beside !== undefined) return cell(files[row], beside);
  return step === 'next' ? cell(files[row + 1], PIECE_FIELDS[0]) : cell(files[row - 1], PIECE_FIELDS.at(-1));
}
