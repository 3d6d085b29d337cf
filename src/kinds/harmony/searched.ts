import { searchedId, type KindSearched, type Searched } from '../contract/searched.ts';
import type { GivenPart } from '../../tql/lanes/searched-file.ts';
import { chordOfLiteral } from '../../tql/music/fits.ts';
import { readChordLiteral } from '../../tql/music/read-literal.ts';
import type { Key } from '../../tql/music/chord.ts';
import { C_MAJOR, SCALES, type Key as OwnKey } from './chord.ts';
import { chordOf } from './chord-of.ts';
import type { HarmonyComponent } from './component.ts';
import { keyOf } from './label.ts';

type Entry = Searched<HarmonyComponent>;

/** Chords with the keys in force, and the keys. */
export const searched: KindSearched<HarmonyComponent> = {
  word: 'harmony',
  role: { name: 'harmony', isNamed: () => true },
  parts: (components, _attributes, length) => [chordsOf(components, length), keysOf(components, length)],
};

const asKey = ({ step, accidental, type }: OwnKey): Key => ({
  step,
  accidental,
  mode: type,
  scale: SCALES[type],
});
const before = asKey(C_MAJOR);

function chordsOf(components: readonly Entry[], length: number): GivenPart {
  let key = before;
  const placed = components.flatMap((component, index) => {
    if (component.kind === 'HARMONY') return [{ component, key, id: searchedId(component, index) }];
    const own = keyOf(component);
    if (own) key = asKey(own);
    return [];
  });
  const units = placed.map(({ component, key: inForce, id }, index) => {
    const chord = chordIn(component, inForce);
    return {
      id,
      label: component.label,
      start: component.time,
      end: endOf(placed[index + 1]?.component, component, length),
      comments: component.comments,
      key: inForce,
      ...(chord && { chord }),
      ...(component.custom_text !== undefined && { customText: component.custom_text }),
    };
  });
  return {
    sort: 'chords',
    lanes: 'one',
    words: ['chord', 'chords'],
    roles: ['harmony'],
    isUsual: false,
    units,
  };
}

/** The chord of the fields; where they say nothing and a text stands in their place, the one that it names. */
function chordIn(component: Entry, key: Key) {
  const chord = chordOf({ ...component, id: 0 });
  const text = component.display_mode === 'custom' ? (component.custom_text ?? '').trim() : '';
  const isUnset =
    chord?.step === 0 &&
    chord.accidental === 0 &&
    chord.quality === 'major' &&
    chord.inversion === 0 &&
    chord.appliedTo === 0;
  if (text === '' || !isUnset) return chord;
  const literal = readChordLiteral(text);
  return literal && chordOfLiteral(literal, key);
}

function keysOf(components: readonly Entry[], length: number): GivenPart {
  const keys = components.flatMap((component, index) => {
    const key = component.kind === 'KEY' ? keyOf(component) : undefined;
    return key ? [{ component, key: asKey(key), id: searchedId(component, index) }] : [];
  });
  const units = keys.map(({ component, key, id }, index) => {
    const keyBefore = keys[index - 1]?.key;
    return {
      id,
      label: component.label,
      start: component.time,
      end: endOf(keys[index + 1]?.component, component, length),
      comments: component.comments,
      key,
      ...(keyBefore && { keyBefore }),
    };
  });
  return { sort: 'keys', lanes: 'one', words: ['key', 'keys'], roles: ['keys'], isUsual: false, units };
}

/** A chord or a key lasts to the next one, the last to the end of the recording. */
const endOf = (next: Entry | undefined, own: Entry, length: number) =>
  next?.time ?? Math.max(length, own.time);
