import { isRecord } from '../shared/fields.ts';
import { EncodingError, parseJson } from '../tla/parse-json.ts';
import { IncompleteJsonError, JsonSyntaxError } from '../tla/scan-json.ts';
import { ImportError } from './import-error.ts';

/** Lines of a text, whatever ends them. */
export const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/);

/** Decodes UTF-8, or UTF-16 with its mark, which Praat writes. Throws `ImportError` for other encodings. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ImportError('This file is not text in UTF-8. Save it again with the encoding UTF-8.', {
      cause: error,
    });
  }
}

/** A JSON text as an object. Throws `ImportError`, with the line, for what is none. */
export function readJsonObject(text: string, format: string): Readonly<Record<string, unknown>> {
  const remedy = `Save it again as ${format}.`;
  try {
    const { value } = parseJson(new TextEncoder().encode(text));
    if (isRecord(value)) return value;
  } catch (error) {
    if (error instanceof IncompleteJsonError)
      throw new ImportError(`This file is incomplete: it ends at line ${error.line}. ${remedy}`, {
        cause: error,
      });
    if (error instanceof JsonSyntaxError)
      throw new ImportError(`This file cannot be read at ${error.message}. ${remedy}`, { cause: error });
    if (error instanceof EncodingError)
      throw new ImportError(`This file is no text. ${remedy}`, { cause: error });
    throw error;
  }
  throw new ImportError(`This file holds no JSON object. ${remedy}`);
}
