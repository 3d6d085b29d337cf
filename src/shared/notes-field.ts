/** Name of the metadata's field of remarks about the file as a whole. */
const NOTES_FIELD = 'notes';

/** Whether a field of the metadata has remarks about the file as a whole. */
export const isNotes = ({ name }: { readonly name: string }): boolean =>
  name.trim().toLowerCase() === NOTES_FIELD;
