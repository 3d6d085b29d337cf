import { failureOf } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { titleOfName } from './file-title.ts';
import type { OwnFile } from './own-files.ts';

/** Texts of a row that are edited in it. */
export const PIECE_FIELDS = ['title', 'composer', 'performer'] as const;
export type PieceField = (typeof PIECE_FIELDS)[number];
export type Piece = Readonly<Partial<Record<PieceField, string>>>;

type Outcome =
  | { readonly is: 'saved'; readonly piece: Piece }
  /** Somebody saved another text since the list was loaded; nothing was stored. */
  | { readonly is: 'changed'; readonly now: Piece };

/** Saves texts of a row, unless they read otherwise on the server than in `file`. Throws `AppError`. */
export async function changePiece(file: OwnFile, changes: Piece): Promise<Outcome> {
  const names = PIECE_FIELDS.filter((name) => changes[name] !== undefined);
  const textsOf = (piece: Piece) => names.map((name) => [name, piece[name]?.trim() ?? ''] as const);
  const given = textsOf(changes);
  const { data, error, response } = await api.PATCH('/files/{id}/', {
    params: { path: { id: file.id } },
    body: {
      details: Object.fromEntries(given.map(([name, text]) => [name, text === '' ? null : text])),
      seen: Object.fromEntries(names.map((name) => [name, file[name]])),
    },
  });
  if (data !== undefined) return { is: 'saved', piece: shownPiece(file, Object.fromEntries(given)) };
  if (response.status === 412 && 'piece' in error && typeof error.piece === 'object')
    return { is: 'changed', now: error.piece as Piece };
  throw failureOf(response, error);
}

/** Texts as lists show them: without a title a file is called after its name. */
const shownPiece = (file: OwnFile, piece: Piece): Piece =>
  piece.title === '' ? { ...piece, title: titleOfName(file) } : piece;
