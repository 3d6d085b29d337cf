import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';

// Windows refuses to read locked bytes, so the lock lies far beyond the text that names the holder.
const LOCK_OFFSET = 2 ** 30;

/**
 * Makes this process the only one that uses `dataDir`, which must exist, and gives a function that ends that.
 * The kernel keeps the lock on the open file `lock`, so it is free the moment its holder dies, however it dies;
 * a file with a process id in it cannot promise that, as containers all start at pid 1. The file itself stays:
 * deleting it would let two processes lock two files of one name.
 * Throws an error naming the holder when the folder is in use.
 */
export function lockDataDir(dataDir: string): () => void {
  const fd = fs.openSync(path.join(dataDir, 'lock'), 'a+', 0o600);
  try {
    if (!tryLock(fd, LOCK_OFFSET, 1)) {
      // Empty for an instant, when the holder has the lock and has not signed yet.
      const holder = fs.readFileSync(fd, 'utf8') || 'another process';
      throw new Error(
        `${dataDir} is in use by ${holder}. Stop that one first, or give this one its own DATA_DIR.`,
      );
    }
    fs.ftruncateSync(fd, 0);
    fs.writeSync(fd, `pid ${process.pid} on ${os.hostname()}`);
  } catch (error) {
    fs.closeSync(fd);
    throw error;
  }
  return () => fs.closeSync(fd);
}
