import type { MetadataField } from './tla-file.ts';

/** Ends the name of each timeline that converters take from Dezrann's corpora, which are under ODbL. */
const OF_DEZRANN = /\(Dezrann\)\s*$/i;
const BY_NC_SA = /\bCC[ -]BY[ -]NC[ -]SA\b|\/licenses\/by-nc-sa\//i;
const LICENCE_FIELD = /^(analysis )?licen[cs]e$/i;

/** Whether a file joins timelines under ODbL with an analysis under CC BY-NC-SA (`corpora-packages`, section 3.1). */
export const joinsShareAlikes = (
  fields: readonly MetadataField[],
  timelines: readonly { readonly name: string }[],
): boolean =>
  fields.some(({ name, value }) => LICENCE_FIELD.test(name.trim()) && BY_NC_SA.test(value)) &&
  timelines.some(({ name }) => OF_DEZRANN.test(name));
