import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { normalise } from '../../shared/normalise.ts';
import { siteStorage } from '../../viewer-page/site-storage.ts';
import { createListStore } from '../../viewer/lists/list-store.ts';
import { editAbout } from '../edit-details/load-about.ts';
import { addFile } from '../listen/add-file.ts';
import { changePiece, type PieceField } from './edit-piece.ts';
import type { OwnFile } from './own-files.ts';
import { changeVisibility } from './publish-file.ts';
import type { Change } from './use-bulk.ts';

/** Gives the file a composer or performer. */
export const pieceChange =
  (field: PieceField, text: string): Change =>
  async (file) => {
    const changed = { ...file, ...(await saved(file, text)) };
    return { row: { [field]: changed[field] }, undo: () => saved(changed, file[field]) };

    async function saved(from: OwnFile, to: string): Promise<Partial<OwnFile>> {
      const outcome = await changePiece(from, { [field]: to });
      if (outcome.is === 'saved') return outcome.piece;
      const now = outcome.now[field] ?? '';
      throw new AppError('bad_request', `The ${field} was changed elsewhere meanwhile: “${now}”.`);
    }
  };

/** States a licence. It cannot be taken back for what others could see. */
export const licenceChange =
  (licence: string): Change =>
  async ({ id, licence: before, isPublic, linkCount }) => {
    const set = async (chosen: string) => {
      const { warnings } = await editAbout(id, (about) => ({ ...about, licence: chosen }));
      if (warnings.length > 0) throw new AppError('bad_request', warnings.join(' '));
      return { licence: chosen };
    };
    const isSeen = isPublic || linkCount > 0;
    return { row: await set(licence), ...(!isSeen && { undo: () => set(before) }) };
  };

/** Adds tags to those that the analysis has. */
export const tagsChange =
  (added: readonly string[]): Change =>
  async ({ id }) => {
    const { before } = await editAbout(id, (about) => ({ ...about, tags: [...about.tags, ...added] }));
    const had = new Set(before.tags.map(normalise));
    const isNew = (tag: string) =>
      !had.has(normalise(tag)) && added.some((one) => normalise(one) === normalise(tag));
    const undo = async () => {
      await editAbout(id, (about) => ({ ...about, tags: about.tags.filter((tag) => !isNew(tag)) }));
      return {};
    };
    return { row: {}, undo };
  };

/** Makes the file public or private. */
export const visibilityChange =
  (isPublic: boolean, endsBlindLinks = false): Change =>
  async (file) => {
    const { isPublic: now, linkCount } = await changeVisibility(file, { isPublic, endsBlindLinks });
    const row = { isPublic: now, linkCount };
    const undo = async () => {
      const { isPublic: before } = await changeVisibility(file, { isPublic: !isPublic });
      return { isPublic: before };
    };
    // Links that have ended do not come back.
    return { row, ...(linkCount === file.linkCount && { undo }) };
  };

/** Deletes the file. @param note whether a note stays at the address of a public one. */
export const deletion =
  (note: boolean): Change =>
  async ({ id, isPublic }) => {
    await orThrow(
      api.DELETE('/files/{id}/', { params: { path: { id }, query: { note: note && isPublic } } }),
    );
    return { row: {} };
  };

/** Adds the whole file to the listening list that this browser keeps. */
export const listChange: Change = (file) => {
  const problem = addFile(file);
  if (problem !== undefined) return Promise.reject(new AppError('bad_request', problem));
  const undo = () => {
    const kept = createListStore(siteStorage).getState();
    const added = kept.items.findLast(({ fileId }) => fileId === file.id);
    if (added) kept.remove(added.key);
    return Promise.resolve({});
  };
  return Promise.resolve({ row: {}, undo });
};
