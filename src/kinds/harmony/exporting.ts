import { untilNext } from '../exporting/until-next.ts';
import type {
  Cell,
  ExportAround,
  ExportedEntry,
  ExportedPart,
  KindExporting,
  Observation,
  ObservedPart,
} from '../contract/exporting.ts';
import { placeCells } from '../exporting/places.ts';
import { C_MAJOR, type Key } from './chord.ts';
import { chordOf } from './chord-of.ts';
import type { HarmonyComponent } from './component.ts';
import { DESKTOP_COLUMNS, OWN_COLUMNS, TEXT_COLUMNS } from './csv-columns.ts';
import { keyOf } from './label.ts';
import { numeralsOf } from './numerals.ts';
import { observedChord, observedKey, observedNumeral } from './observed-chords.ts';
import { typedHarmony, typedKey } from './typed-symbols.ts';

type Harmonies = readonly HarmonyComponent[];

export const exporting: KindExporting<HarmonyComponent> = {
  uses: ['labels', 'tier', 'tags'],
  table: {
    columns: [...DESKTOP_COLUMNS, ...OWN_COLUMNS],
    textColumns: TEXT_COLUMNS,
    *rows({ components }, around) {
      let key: Key = C_MAJOR;
      for (const component of components) {
        if (component.kind === 'KEY') key = keyOf(component) ?? C_MAJOR;
        yield rowOf(component, key, around);
      }
    },
  },
  parts: ({ components }) => [part(components, 'KEY', 'key'), part(components, 'HARMONY', 'harmony')],
  observed: ({ components }, around) => [
    keys(components, around),
    chords(components, around),
    numerals(components, around),
  ],
  numerals: ({ components }) => numeralsOf(components),
  heldOver: (before) => before.findLast(({ kind }) => kind === 'KEY'),
};

function rowOf(component: HarmonyComponent, key: Key, around: ExportAround): readonly Cell[] {
  const { id, time, kind, label, comments, step, accidental } = component;
  const isKey = kind === 'KEY';
  const own = isKey ? keyOf(component) : undefined;
  const chord = isKey ? undefined : chordOf(component);
  const symbol = own ? typedKey(own) : chord ? typedHarmony(chord, key) : '';
  return [
    ...[time, isKey ? 'key' : 'harmony', symbol, comments],
    ...[isKey ? 'roman' : (component.display_mode ?? 'chord'), component.custom_text],
    component.custom_text_font_type ?? 'analytic',
    ...[id, label, step, accidental, isKey ? component.type : component.quality],
    ...[component.inversion, component.applied_to, ...placeCells(around, time)],
  ];
}

const part = (
  components: Harmonies,
  kind: HarmonyComponent['kind'],
  noun: 'key' | 'harmony',
): ExportedPart => ({
  name: noun === 'key' ? 'keys' : 'harmonies',
  noun,
  uses: exporting.uses,
  lasts: 'until the next',
  *entries(): Generator<ExportedEntry> {
    for (const { id, time, label, comments, kind: own } of components)
      if (own === kind) yield { id, start: time, end: time, label, comments };
  },
});

const idsOf = (components: Harmonies, kind: HarmonyComponent['kind']) =>
  components.flatMap((component) => (component.kind === kind ? [component.id] : []));

const keys = (components: Harmonies, { length }: ExportAround): ObservedPart => ({
  namespace: 'key_mode',
  notes: { ids: idsOf(components, 'KEY') },
  *data(): Generator<Observation> {
    const own = components.filter(({ kind }) => kind === 'KEY');
    for (const [component, end] of untilNext(own, length)) {
      const key = keyOf(component);
      yield { time: component.time, duration: end - component.time, value: key ? observedKey(key) : 'N' };
    }
  },
});

const chords = (components: Harmonies, { length }: ExportAround): ObservedPart => ({
  namespace: 'chord',
  notes: {
    ids: idsOf(components, 'HARMONY'),
    labels: components.flatMap(({ kind, label }) => (kind === 'HARMONY' ? [label] : [])),
  },
  *data(): Generator<Observation> {
    for (const [component, end] of harmoniesUntilNext(components, length)) {
      const chord = chordOf(component);
      yield {
        time: component.time,
        duration: end - component.time,
        value: chord ? observedChord(chord) : 'X',
      };
    }
  },
});

const harmoniesUntilNext = (components: Harmonies, length: number) =>
  untilNext(
    components.filter(({ kind }) => kind === 'HARMONY'),
    length,
  );

function numerals(components: Harmonies, { length }: ExportAround): ObservedPart {
  const said = (): readonly Observation[] => {
    const keyAt = new Map<number, Key>();
    let key: Key = C_MAJOR;
    for (const component of components) {
      if (component.kind === 'KEY') key = keyOf(component) ?? C_MAJOR;
      else keyAt.set(component.id, key);
    }
    return Array.from(harmoniesUntilNext(components, length)).flatMap(([component, end]): Observation[] => {
      const chord = chordOf(component);
      const value = chord && observedNumeral(chord, keyAt.get(component.id) ?? C_MAJOR);
      return value ? [{ time: component.time, duration: end - component.time, value }] : [];
    });
  };
  const unsaid = idsOf(components, 'HARMONY').length - said().length;
  return { namespace: 'chord_roman', notes: { left_out: unsaid }, data: said };
}
