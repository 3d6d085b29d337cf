// Reader process: work that takes long with a large file is done here, so that the server goes on responding.
import { setPriority } from 'node:os';
import { gzipSync } from 'node:zlib';
import { readAttachment } from '../../kinds/registry/attachments.ts';
import { NotationError } from '../../shared/notation/notation-errors.ts';
import { readNotation } from '../../shared/notation/notation-xml.ts';
import { withoutMakers } from '../../shared/notation/without-makers.ts';
import { readTla } from '../../tla/read-tla.ts';
import { redactPaths, redactViewerJson } from '../../tla/redact-tla.ts';
import { shownTla } from '../../tla/shown-texts.ts';
import { writeDetails } from '../../tla/write-details.ts';
import { TlaError } from '../../tla/tla-error.ts';
import { drawFigure } from '../figure/draw-figure.ts';
import type { ComponentRows } from '../storage/components/component-rows.ts';
import { changesJson } from './changes-json.ts';
import { componentLines } from './component-lines.ts';
import { exportFile, listExports } from './exported-file.ts';
import { loadPdfjs, opensDocument } from './judge-document.ts';
import { judgeNotation, startEngraver } from './judge-notation.ts';
import type { Answer, Question, Results, Task, Tool } from './messages.ts';
import { nameMeasures } from './name-measures.ts';
import { openTla, type HeldTla } from './opened-tla.ts';
import { placeComponent } from './placed-component.ts';
import { placeMeasures } from './placed-measures.ts';
import { lanesOfVersion } from './searched-lanes.ts';
import { placeHits, searchLanes } from './search-lanes.ts';
import { sketchVersion } from './sketch-version.ts';
import { storedForms } from './stored-forms.ts';
import { versionNotes } from './version-notes.ts';

interface Held {
  readonly tla: HeldTla;
  /** The output that `next` continues. */
  pieces: Iterator<string | ComponentRows, void, undefined>;
}

// Visitors' requests come first.
setPriority(Number(process.argv[2]));

// A terminal sends its signals to this process too; the server goes on reading until it has shut down.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const TOOLS: Partial<Record<Tool, () => Promise<unknown>>> = { engraver: startEngraver, pdfjs: loadPdfjs };

const files = new Map<number, Held>();

process.on('message', (message) => {
  void answer(message as Question).then((answered) => process.send?.(answered));
});
await TOOLS[process.argv[3] as Tool]?.();
process.send?.('ready');

async function answer({ id, task, forgotten }: Question): Promise<Answer> {
  for (const file of forgotten) files.delete(file);
  try {
    const result = await work(task);
    return { id, result, memory: process.memoryUsage.rss() };
  } catch (failure) {
    return { id, failure, memory: process.memoryUsage.rss() };
  }
}

function work(
  task: Task,
): Results[Task['kind']] | Promise<Results['notation' | 'document' | 'export' | 'lines' | 'figure']> {
  switch (task.kind) {
    case 'read':
      return read(task.file, task.bytes, task.filename);
    case 'viewer': {
      const held = heldFile(task.file);
      held.pieces = held.tla.viewerTail(task.ids);
      return undefined;
    }
    case 'rows': {
      const held = heldFile(task.file);
      held.pieces = held.tla.searchedRows(task.ids);
      return undefined;
    }
    case 'attachment': {
      const held = heldFile(task.file);
      held.pieces = held.tla.attachment(task.timeline);
      return undefined;
    }
    case 'embedded': {
      const held = heldFile(task.file);
      held.pieces = held.tla.embeddedNotation();
      return undefined;
    }
    case 'lanes':
      return heldFile(task.file).tla.searchedLanes(task.ids);
    case 'stored lanes':
      return lanesOfVersion(task.version);
    case 'search':
      return searchLanes(task.search);
    case 'hits':
      return placeHits(task.search);
    case 'measure names':
      return nameMeasures(task.search);
    case 'forms':
      return storedForms(task.search);
    case 'match':
      return heldFile(task.file).tla.match(task.versions);
    case 'changes':
      return gzipSync(changesJson(task.from, task.to, task.other));
    case 'place':
      return placeComponent(task.search);
    case 'measures':
      return placeMeasures(task.search);
    case 'sketch':
      return sketchVersion(task.version);
    case 'notes':
      return versionNotes(task.version);
    case 'export':
      return exportFile(task.search);
    case 'lines':
      return componentLines(task.wanted);
    case 'figure':
      return drawFigure(task.request);
    case 'exports':
      return listExports(task.search);
    case 'next': {
      const piece = heldFile(task.file).pieces.next();
      return piece.done === true ? undefined : piece.value;
    }
    case 'edit': {
      const edited = writeDetails(task.bytes, task.details);
      return changed(task.isForOthers ? redactPaths(edited) : edited, task.bytes);
    }
    case 'renew':
      return changed(redactViewerJson(task.json), task.json);
    case 'notation':
      return judgeNotation(task.bytes, task.isQuick);
    case 'document':
      return opensDocument(task.bytes);
    case 'plain notation':
      return plainNotation(task.bytes);
  }
}

/** The new bytes; undefined if they are unchanged. */
const changed = (after: Uint8Array, before: Uint8Array): Uint8Array | undefined =>
  Buffer.compare(after, before) === 0 ? undefined : after;

function plainNotation(bytes: Uint8Array): Results['plain notation'] {
  try {
    return withoutMakers(readNotation(bytes).xml);
  } catch (error) {
    if (error instanceof NotationError) return undefined;
    throw error;
  }
}

function read(file: number, bytes: Uint8Array, filename: string): Results['read'] {
  try {
    const tla = openTla(shownTla(readTla(bytes, filename, readAttachment), filename));
    files.set(file, { tla, pieces: tla.viewerTail([]) });
    return tla.outline;
  } catch (error) {
    if (error instanceof TlaError) return { problem: error.problem };
    throw error;
  }
}

function heldFile(file: number): Held {
  const held = files.get(file);
  if (held === undefined) throw new Error(`File ${file} is not held by the reader.`);
  return held;
}
