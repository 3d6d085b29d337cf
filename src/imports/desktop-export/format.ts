import { pickFields, type MadeComponent, type MadeTimeline } from '../../kinds/contract/importing.ts';
import { kindOf } from '../../kinds/registry/facts.ts';
import { importingOf } from '../../kinds/registry/importing.ts';
import { isRecord } from '../../shared/fields.ts';
import type { Draft, ImportContext, ImportFormat } from '../format.ts';
import { textOf } from '../jams/observations.ts';
import { readJsonObject } from '../text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The JSON export of the desktop program, whose timelines are a list (file format, section 7.1). */
export const format: ImportFormat = {
  name: 'JSON export of TiLiA',
  endings: ['json'],
  recognises: (start) => /"timelines"\s*:\s*\[/.test(start),
  read: readExport,
};

function readExport(text: string, context: ImportContext): Draft {
  const root = readJsonObject(text, 'JSON in TiLiA');
  const written: readonly unknown[] = Array.isArray(root['timelines']) ? root['timelines'] : [];
  const metadata = isRecord(root['media_metadata']) ? root['media_metadata'] : {};
  const { title, composer, performer, 'media length': length, ...others } = metadata;
  context.note('An export has no colours and no waveform. Upload the .tla file itself where you have it.');
  const made = written.filter(isRecord).flatMap((timeline) => readTimeline(timeline, context) ?? []);
  return {
    title: textOf(title),
    composer: textOf(composer),
    performer: textOf(performer),
    details: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, textOf(value)])),
    length: typeof length === 'number' ? length : undefined,
    mediaPath: textOf(root['media_path']),
    timelines: [],
    made: made.toSorted((a, b) => ordinalOf(a) - ordinalOf(b)),
  };
}

const ordinalOf = ({ fields: { ordinal } }: MadeTimeline) => (typeof ordinal === 'number' ? ordinal : 0);

function readTimeline(timeline: Fields, { note, problems }: ImportContext): MadeTimeline | undefined {
  const name = textOf(timeline['kind'] ?? timeline['timeline_kind']);
  const kind = kindOf(name.toUpperCase());
  const importing = kind && importingOf(kind);
  if (!importing) {
    note(
      `A timeline of the kind ${name.slice(0, 40) || 'unknown'} is left out: an export has not all of it.`,
    );
    return undefined;
  }
  const written: readonly unknown[] = Array.isArray(timeline['components']) ? timeline['components'] : [];
  const [usualKind = ''] = Object.keys(importing.written);
  const components = written.filter(isRecord).flatMap((component, index): readonly MadeComponent[] => {
    problems.count();
    const componentKind = textOf(component['kind']).toUpperCase() || usualKind;
    const usual = importing.written[componentKind];
    if (usual) return [{ kind: componentKind, fields: pickFields(usual, component) }];
    problems.add(
      undefined,
      `components.${index} of ${textOf(timeline['name'])}: of the kind ${componentKind.slice(0, 40)}`,
    );
    return [];
  });
  return { kind: `${kind}_TIMELINE`, fields: pickFields(importing.timelineFields, timeline), components };
}
