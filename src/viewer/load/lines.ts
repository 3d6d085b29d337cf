const NEWLINE = 10;

/**
 * The lines of UTF-8 text that comes in pieces cut anywhere, without their newlines; the last one may be unfinished or
 * empty. No byte of a longer character is a newline, so a line is whole characters.
 */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let held: Uint8Array[] = [];
  for await (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, from)) {
      held.push(piece.subarray(from, at));
      yield textOf(held);
      held = [];
      from = at + 1;
    }
    if (from < piece.length) held.push(piece.subarray(from));
  }
  yield textOf(held);
}

const decoder = new TextDecoder();

function textOf(parts: readonly Uint8Array[]): string {
  if (parts.length === 1) return decoder.decode(parts[0]);
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return decoder.decode(bytes);
}
