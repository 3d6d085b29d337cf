import { stemOf } from '../../shared/file-names.ts';
import { readXmlOf } from '../elan/format.ts';
import type { Draft, DraftTimeline, ImportContext, ImportFormat } from '../format.ts';
import { ImportError } from '../import-error.ts';
import { timelinesOf, type Labelled } from '../stretches.ts';
import { linesOf } from '../text.ts';

/** A time and a label with a tab between, as layers of text and instants are exported. */
const LINE = /^\s*(\d+(?:\.\d+)?)\t(?!\s*-?[\d.]+\s*(?:\t|$))(.*)$/;

/** Layers of Sonic Visualiser: saved as .svl, or exported as text. */
export const format: ImportFormat = {
  name: 'Sonic Visualiser layer',
  endings: ['svl', 'txt', 'lab'],
  recognises: (start) =>
    /<sv\b/.test(start) || LINE.test(linesOf(start).find((line) => line.trim() !== '') ?? ''),
  read: (text, context) => (/^\s*</.test(text) ? readLayer(text, context) : readLines(text, context)),
};

function readLines(text: string, context: ImportContext): Draft {
  const labelled: Labelled[] = [];
  for (const [index, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue;
    context.problems.count();
    const [, time = '', label = ''] = LINE.exec(line) ?? [];
    if (time === '')
      context.problems.add(index + 1, 'expected a time in seconds and a label, with a tab between');
    else labelled.push({ start: Number(time), end: Number(time), label: label.trim() });
  }
  return { timelines: timelinesOf(stemOf(context.filename), labelled, context) };
}

interface Model {
  readonly sampleRate: number;
  readonly dataset: string;
  /** Whether points have a value, which stands for the label where they have none. */
  readonly name: string;
}

interface FramePoint {
  readonly frame: number;
  readonly frames: number;
  readonly label: string;
}

function readLayer(text: string, context: ImportContext): Draft {
  const models: Model[] = [];
  const datasets = new Map<string, FramePoint[]>();
  const names = new Map<string, string>();
  let dataset: FramePoint[] | undefined;
  readXmlOf(text, 'Sonic Visualiser', {
    open(name, attributes) {
      if (name === 'model')
        models.push({
          sampleRate: Number(attributes['sampleRate']),
          dataset: attributes['dataset'] ?? '',
          name: attributes['id'] ?? '',
        });
      else if (name === 'dataset') datasets.set(attributes['id'] ?? '', (dataset = []));
      else if (name === 'layer')
        names.set(attributes['model'] ?? '', attributes['presentationName'] ?? attributes['name'] ?? '');
      else if (name === 'point') {
        context.problems.count();
        dataset?.push({
          frame: Number(attributes['frame']),
          frames: Number(attributes['duration'] ?? 0),
          label: attributes['label'] ?? '',
        });
      }
    },
  });
  const timelines = models.flatMap((model) => layerOf(model, datasets, names, context));
  if (timelines.length === 0)
    throw new ImportError(
      'This layer has no points. In Sonic Visualiser choose File, Export Annotation Layer, for a layer of text, instants or regions.',
    );
  return { timelines };
}

function layerOf(
  { sampleRate, dataset, name }: Model,
  datasets: ReadonlyMap<string, readonly FramePoint[]>,
  names: ReadonlyMap<string, string>,
  context: ImportContext,
): readonly DraftTimeline[] {
  const points = datasets.get(dataset) ?? [];
  if (points.length === 0) return [];
  if (!(sampleRate > 0)) {
    context.problems.add(undefined, 'A model of this file has no sample rate, so its points have no times');
    return [];
  }
  const labelled = points.flatMap(({ frame, frames, label }): readonly Labelled[] => {
    const start = frame / sampleRate;
    const end = (frame + frames) / sampleRate;
    if (start >= 0 && end >= start) return [{ start, end, label }];
    context.problems.add(undefined, 'A point has no frame from 0, and is left out');
    return [];
  });
  return timelinesOf(names.get(name) || stemOf(context.filename), labelled, context);
}
