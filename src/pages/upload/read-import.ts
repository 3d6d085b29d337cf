import { formatOf, importFile } from '../../imports/import-file.ts';
import type { OfferedBeats } from '../../imports/format.ts';
import { decodeText } from '../../imports/text.ts';
import { stemOf } from '../../shared/file-names.ts';
import { gridOf } from '../../kinds/registry/importing.ts';
import { AppError } from '../../shared/app-error.ts';
import { readTla } from '../../tla/read-tla.ts';
import type { Analysis, Refused } from './check.ts';
import { analysisOf, problemOf } from './read-analysis.ts';
import type { BeatsFile, ImportOrder } from './worker-jobs.ts';

/** Reads a file of another program as the .tla file that is made of it. */
export async function readImport(file: File, order: ImportOrder): Promise<Analysis | Refused> {
  try {
    const into = order.into && new Uint8Array(await order.into.arrayBuffer());
    const { result, ...imported } = importFile(new Uint8Array(await file.arrayBuffer()), file.name, {
      answers: order.answers,
      offered: await offeredBeats(order),
      into,
    });
    if ('problem' in result) return { kind: 'refused', problem: result.problem, imported };
    const name = order.into?.name ?? `${stemOf(file.name)}.tla`;
    const tla = new Blob([result.tla as Uint8Array<ArrayBuffer>], { type: 'application/json' });
    return { ...analysisOf(result.tla, name), imported: { ...imported, tla } };
  } catch (error) {
    return { kind: 'refused', problem: problemOf(error, file.name) };
  }
}

/** Whether a JSON file is of another program than the analyses that are read as they are. */
export async function isImportedJson(file: File): Promise<boolean> {
  try {
    return formatOf(file.name, decodeText(new Uint8Array(await file.arrayBuffer()))) !== undefined;
  } catch (error) {
    // The reader of annotation files says what is wrong.
    if (error instanceof AppError || error instanceof DOMException) return false;
    throw error;
  }
}

async function offeredBeats({ beats, into }: ImportOrder): Promise<readonly OfferedBeats[]> {
  const own = into ? await beatsOf({ name: 'this analysis', file: into }) : [];
  const others = await Promise.all(beats.map(beatsOf));
  return [...own.map((one) => ({ ...one, isPresent: true })), ...others.flat()];
}

async function beatsOf({ name, file }: BeatsFile): Promise<readonly OfferedBeats[]> {
  try {
    const { timelines, length } = readTla(new Uint8Array(await file.arrayBuffer()), name);
    const measures = gridOf(timelines);
    return measures ? [{ name, measures, length }] : [];
  } catch (error) {
    // A file that cannot be read has no beats; its own line says why.
    if (error instanceof AppError || error instanceof DOMException) return [];
    throw error;
  }
}
