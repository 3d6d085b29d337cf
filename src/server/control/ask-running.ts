import { request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { isRecord } from '../../shared/fields.ts';
import { controlAddress } from './control-place.ts';

/** A copy of the database of a running server, and everything that it has stored. */
interface Snapshot {
  /** The data folder that has the copy as its database. */
  readonly folder: string;
  /** Time for which the server answered no requests, in milliseconds. */
  readonly heldMs: number;
  /** Tells the server that the copy is needed no longer. */
  readonly end: () => void;
  /** Rejects when the server takes the copy away because it ends. */
  readonly lost: Promise<never>;
}

const OTHER_RELEASE =
  'The running server is of another release and does not know this. Restart it, and try again.';

/**
 * Runs a command of `npm run moderate` in the running server of a data folder and returns its text; undefined if none runs.
 * Throws the reason of a refusal.
 */
export async function moderateRunning(
  dataDir: string,
  words: readonly string[],
): Promise<string | undefined> {
  const response = await send(dataDir, '/moderate', JSON.stringify(words));
  if (response === undefined) return undefined;
  const { said } = readAnswer(await text(response));
  if (typeof said === 'string') return said;
  throw new Error(OTHER_RELEASE);
}

/**
 * Has the running server of a data folder take in a package, with its lines on the way, and returns the last one; undefined if
 * none runs. Throws the reason of a refusal. It goes on when this process ends.
 */
export async function importRunning(
  dataDir: string,
  order: object,
  say: (line: string) => void,
): Promise<string | undefined> {
  const response = await send(dataDir, '/import', JSON.stringify(order));
  if (response === undefined) return undefined;
  for await (const line of createInterface({ input: response })) {
    const answer = readAnswer(line);
    if (typeof answer.said === 'string') return answer.said;
    if (typeof answer.line !== 'string') throw new Error(OTHER_RELEASE);
    say(answer.line);
  }
  throw new Error('The server was stopped meanwhile. It goes on with the package when it starts again.');
}

/** Has the running server of a data folder copy its database. Undefined where none runs. Throws the reason of a refusal. */
export async function snapshotRunning(dataDir: string): Promise<Snapshot | undefined> {
  const response = await send(dataDir, '/snapshot', '');
  if (response === undefined) return undefined;
  const { folder, heldMs } = readAnswer(await firstLine(response));
  if (typeof folder !== 'string' || typeof heldMs !== 'number') throw new Error(OTHER_RELEASE);
  let isOver = false;
  const lost = new Promise<never>((_, reject) => {
    response.once('close', () => {
      if (!isOver) reject(new Error('The server was stopped meanwhile. Run this again, with or without it.'));
    });
  });
  // The rejection must not be unhandled if nobody awaits it.
  lost.catch(() => undefined);
  const end = () => {
    isOver = true;
    response.destroy();
  };
  return { folder, heldMs, end, lost };
}

/** Undefined if nothing listens: no server runs, or one that was killed has left its socket behind. */
function send(dataDir: string, path: string, body: string): Promise<IncomingMessage | undefined> {
  const socketPath = controlAddress(dataDir);
  if (socketPath === undefined) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, path, method: 'POST' }, resolve);
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else if (error.code === 'EACCES') reject(new Error(notAllowed(dataDir), { cause: error }));
      else reject(error);
    });
    sent.end(body);
  });
}

const notAllowed = (dataDir: string) =>
  `The server of ${dataDir} runs as another user. Run this as that user, or as root.`;

async function firstLine(response: IncomingMessage): Promise<string> {
  let line = '';
  for await (const part of response.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    line += part.toString();
    if (line.includes('\n')) break;
  }
  return line;
}

function readAnswer(line: string): Readonly<Record<string, unknown>> {
  const answer: unknown = line === '' ? undefined : JSON.parse(line);
  if (!isRecord(answer))
    throw new Error('The server was stopped meanwhile. Run this again, with or without it.');
  if (typeof answer.problem === 'string') throw new Error(answer.problem);
  return answer;
}
