import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Returns once every file and folder below `folder`, and `folder` itself, is on the disk and not only in memory. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    // Windows flushes only what was opened for writing.
    await (entry.isDirectory() ? syncTree(entryPath) : sync(entryPath, 'r+'));
  }
  await syncFolder(folder);
}

/** Returns once the names in `folder` are on the disk: what was created, renamed and deleted in it. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder and writes its names through by itself.
  if (process.platform !== 'win32') await sync(folder, 'r');
}

async function sync(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
