import { generateRecording } from '../src/bench/generate-recording.ts';
import type { ViewerFile } from '../src/viewer/viewer-file.ts';

type TimelineJson = ViewerFile['timelines'][number];

/** The generated recording of about any size as the desktop tool would write it: the same text for the same seed. */
export function generateTla(count: number, seed = 1): string {
  const { abstract_work, concrete_work, timelines } = generateRecording(count, seed);
  return JSON.stringify({
    file_path: '',
    media_path: '',
    media_metadata: {
      title: abstract_work.title,
      composer: abstract_work.composer,
      'media length': concrete_work.length,
    },
    timelines: Object.fromEntries(
      timelines.map((timeline) => [String(timeline.id), writtenTimeline(timeline)]),
    ),
    app_name: 'TiLiA',
    version: '0.5.12',
  });
}

/** The viewer's JSON writes a beat timeline's lists as text, the desktop tool as lists. */
function writtenTimeline({ id: _id, display_position, components, ...facts }: TimelineJson): object {
  const lists = Object.entries(facts).map(([name, value]): [string, unknown] =>
    typeof value === 'string' && value.startsWith('[') ? [name, JSON.parse(value) as unknown] : [name, value],
  );
  const kind = facts.kind.replace(/_TIMELINE$/, '');
  const written = components.flatMap((component): [string, object][] => {
    if (component === null) return [];
    const { id, ...fields } = component;
    return [[String(id), { kind, ...fields }]];
  });
  return {
    ...Object.fromEntries(lists),
    ordinal: display_position + 1,
    components: Object.fromEntries(written),
  };
}
