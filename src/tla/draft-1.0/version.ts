import { DESKTOP_VERSIONS } from '../../shared/desktop-versions.ts';
import { shown } from '../../shared/fields.ts';

/** The one draft of format 1.0 that is read; others may differ in anything. */
export const READ_DRAFT = '1.0.0-draft.1';

/** Warning to the uploader of a draft. */
export const DRAFT_WARNING =
  'version: a draft of format 1.0, which no released TiLiA opens; it is shown, and the file is kept as it is. ' +
  'Upload it again when the format is final.';

/** What to do about a draft that cannot be read: no released program writes one. */
export const DRAFT_REMEDY = `Write it again with the program that made it, or save it with TiLiA ${DESKTOP_VERSIONS.newestName} and upload that file`;

/** A version of the format from 1.0 on; only a draft is called one (tla-1.0, section 13). */
const FORMAT = /^[1-9]\d{0,5}\.\d{1,6}\.\d{1,6}(?:-[a-z\d.]{1,20})?$/i;

/** Why a file with the layout of 1.0 is refused, as sentences; undefined for the draft that is read. */
export function refusalOf(version: unknown): string | undefined {
  if (version === READ_DRAFT) return undefined;
  return `${problemOf(version)} Save it with TiLiA ${DESKTOP_VERSIONS.newestName} and upload that file.`;
}

function problemOf(version: unknown): string {
  if (typeof version !== 'string' || !FORMAT.test(version))
    return `has the layout of format 1.0 (version: ${shown(version)}), which cannot be read here yet.`;
  const isDraft = version.includes('-draft') ? ': it is a draft, which no released TiLiA opens' : '';
  return `format ${version} cannot be read here yet${isDraft}.`;
}
