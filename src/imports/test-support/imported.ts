import { readTla } from '../../tla/read-tla.ts';
import type { OfferedBeats } from '../format.ts';
import { ImportError } from '../import-error.ts';
import { importFile } from '../import-file.ts';
import type { Answers } from '../question.ts';

/** A text of another program as it is imported, with the file that is made of it as the site reads it. */
export function imported(
  filename: string,
  text: string | Uint8Array,
  answers: Answers = {},
  offered: readonly OfferedBeats[] = [],
) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const result = importFile(bytes, filename, { answers, offered });
  if ('problem' in result.result) throw new ImportError(result.result.problem);
  const { tla } = result.result;
  const written = new TextDecoder().decode(tla);
  return { ...result, tla, written, file: readTla(tla, `${filename}.tla`) };
}
