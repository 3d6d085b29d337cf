import { Readable } from 'node:stream';

/** Address of a timeline's document as `viewerTimelinesJson` writes it; within a text of the file its quotes would be escaped. */
const DOCUMENT = /("pdf_url":"\/media\/\d+\/pdf-\d+(?:-v\d+)?\/)[^"]*"/g;
/** Characters that an address has at most: longer file names are not taken. */
const MOST = 16_384;

/** The viewer's JSON with every document of a timeline under one name, which says nothing of its author. */
export function renameDocuments(json: Readable, name: string): Readable {
  const renamed = (text: string) => text.replace(DOCUMENT, (_, before: string) => `${before}${name}"`);
  async function* parts(): AsyncGenerator<Buffer> {
    let held = '';
    for await (const chunk of json as AsyncIterable<Buffer>) {
      // Byte by byte: a chunk may end within a character, and an address is ASCII.
      held = renamed(held + chunk.toString('latin1'));
      const isLong = held.length > MOST;
      if (isLong) yield Buffer.from(held.slice(0, -MOST), 'latin1');
      if (isLong) held = held.slice(-MOST);
    }
    yield Buffer.from(held, 'latin1');
  }
  return Readable.from(parts(), { objectMode: false });
}
