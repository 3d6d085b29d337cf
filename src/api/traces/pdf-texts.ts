import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { isRecord } from '../../shared/fields.ts';
import type { NamedText } from '../../shared/file-traces.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Pages whose words are read, for a book takes a browser minutes: names stand on the first ones. */
export const MAX_PAGES = 60;

interface PdfData {
  readonly info: object;
  /** XMP of the document; the library's own type leaves out that many have none. */
  readonly metadata: Iterable<readonly [name: string, value: unknown]> | null;
}

/**
 * Metadata of a PDF and the words on its first pages, and whether these are all. Throws for a PDF that needs a password
 * or cannot be read.
 */
export async function pdfTexts(
  bytes: Uint8Array,
): Promise<{ readonly texts: readonly NamedText[]; readonly isWhole: boolean }> {
  const task = getDocument({ data: bytes, enableXfa: false });
  try {
    const document = await task.promise;
    const data: PdfData = await document.getMetadata();
    const texts: NamedText[] = [
      // `Author` is often filled in from the user account of the computer, so it counts as a trace whatever it says.
      ...textsIn(data.info).map(
        ([name, text]) => [`“${name}” in the PDF’s data`, text, name === 'Author'] as const,
      ),
      ...textsIn(Object.fromEntries(data.metadata ?? [])).map(
        ([name, text]) => [`“${name}” in the PDF’s data`, text] as const,
      ),
    ];
    const pages = Math.min(document.numPages, MAX_PAGES);
    for (let number = 1; number <= pages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      texts.push([`Page ${number} of the PDF`, words]);
      page.cleanup();
    }
    return { texts, isWhole: pages === document.numPages };
  } finally {
    await task.destroy();
  }
}

/** Texts of a record with their names, those of lists and of records within it too. */
function textsIn(value: unknown, name = ''): readonly NamedText[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [[name, value]];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => textsIn(item, name));
  return isRecord(value) ? Object.entries(value).flatMap(([own, part]) => textsIn(part, own)) : [];
}
