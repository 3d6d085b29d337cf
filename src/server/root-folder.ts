import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of `openapi.yaml`: the nearest one above this file, in the sources and in the bundle alike. */
export const ROOT_FOLDER = findRoot(path.dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'openapi.yaml'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder)
    throw new Error('openapi.yaml was not found above the server. Run it from its own checkout.');
  return findRoot(parent);
}
