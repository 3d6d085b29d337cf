import { Readable } from 'node:stream';

/** Address of what a timeline brings, as `viewerTimelinesJson` writes it; within a text of the file its quotes would be escaped. */
const ADDRESS = /("(?:pdf|attachment)_url":"\/media\/)\d+(\/(?:(pdf)|attachment)-\d+(?:-v\d+)?\/)([^"]*")/g;
/** Facts that the author gives names to, of a timeline or a component: authors and tools are among them. */
const DETAILS = /"details":\[(?:\{"name":"(?:[^"\\]|\\.)*","value":"(?:[^"\\]|\\.)*"\},?)*\]/g;
/** Bytes that an address or the facts of one part have at most: longer ones are not taken. */
const MAX_ADDRESS = 16_384;

/**
 * The viewer's JSON without what its author says of parts by names, and with addresses of what timelines bring that say nothing of
 * its author: under this id, documents by one name.
 */
export function renameMedia(json: Readable, addressId: number, documentName: string): Readable {
  const renamed = (text: string) =>
    text
      .replace(DETAILS, '"details":[]')
      .replace(
        ADDRESS,
        (_, before: string, role: string, document: string | undefined, name: string) =>
          `${before}${addressId}${role}${document === undefined ? name : `${documentName}"`}`,
      );
  async function* parts(): AsyncGenerator<Buffer> {
    let held = '';
    for await (const chunk of json as AsyncIterable<Buffer>) {
      // Byte by byte: a chunk may end within a character, and an address is ASCII.
      held = renamed(held + chunk.toString('latin1'));
      const isLong = held.length > MAX_ADDRESS;
      if (isLong) yield Buffer.from(held.slice(0, -MAX_ADDRESS), 'latin1');
      if (isLong) held = held.slice(-MAX_ADDRESS);
    }
    yield Buffer.from(held, 'latin1');
  }
  return Readable.from(parts(), { objectMode: false });
}
