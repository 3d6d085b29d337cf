import { createHash } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';

/** Folder of the socket within a data folder; only the server's user may enter it. */
export const CONTROL_FOLDER = 'control';

/** Folder within a data folder for a copy of the database during a backup. */
export const SNAPSHOT_FOLDER = 'snapshot';

/** Bytes that the address of a socket has room for: 108 on Linux, 104 on macOS and BSD, the last one zero. */
const MAX_ADDRESS_BYTES = 103;

/**
 * The address at which the server of a data folder takes commands: a socket in the folder, or on Windows a pipe with a name of
 * its own. Undefined where the path of the folder is too long for one.
 */
export function controlAddress(dataDir: string): string | undefined {
  if (process.platform === 'win32') {
    const hash = createHash('sha256').update(path.resolve(dataDir).toLowerCase()).digest('hex');
    return `\\\\.\\pipe\\tilia-${hash.slice(0, 32)}`;
  }
  const socket = path.resolve(dataDir, CONTROL_FOLDER, 'socket');
  const places = [socket, path.relative(process.cwd(), socket)];
  return places.find((place) => Buffer.byteLength(place) <= MAX_ADDRESS_BYTES);
}
