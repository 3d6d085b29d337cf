import type { Person } from './start-server.ts';
import { uploadForm } from './tla.ts';

/** Uploads one annotation file, and gives its id. */
export async function uploaded(
  person: Person,
  bytes: string | Uint8Array<ArrayBuffer>,
  isPublic: boolean,
): Promise<number> {
  const body = uploadForm([{ name: 'x.tla', bytes }], isPublic);
  const response = await person.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}
