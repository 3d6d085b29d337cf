import type { HarmonyComponent } from './component.ts';
import { textPacker, type Texts } from '../columns/texts.ts';

/** A harmony or key without its time and comments: a timeline has few different ones. */
export type Spelling = Omit<HarmonyComponent, 'id' | 'time' | 'comments'>;

const FIELDS: readonly (keyof Spelling)[] = [
  'kind',
  'label',
  'step',
  'accidental',
  'quality',
  'inversion',
  'applied_to',
  'display_mode',
  'custom_text',
  'custom_text_font_type',
  'custom_text_signs',
  'type',
];

/** Most comparisons: far above the keys in which a label may be written. A spelling kept twice does no harm. */
const MAX_COMPARED = 64;

/** Assigns a number to each different spelling, from 0; `pack`, called once, returns their JSON in this order. */
interface SpellingPacker {
  add(component: HarmonyComponent): number;
  pack(): Texts;
}

export function spellingPacker(): SpellingPacker {
  const all: HarmonyComponent[] = [];
  // Of each label the last new spelling, and of each spelling the one before it of the same label.
  const newest = new Map<string, number>();
  const older: number[] = [];
  return {
    add(component) {
      const last = newest.get(component.label) ?? -1;
      for (let at = last, compared = 0; at >= 0 && compared < MAX_COMPARED; compared++) {
        const other = all[at];
        if (other && isSame(other, component)) return at;
        at = older[at] ?? -1;
      }
      newest.set(component.label, all.length);
      older.push(last);
      return all.push(component) - 1;
    },
    pack() {
      const texts = textPacker(all.length);
      for (const component of all) texts.add(JSON.stringify(component, [...FIELDS]));
      return texts.pack();
    },
  };
}

/** Compares field by field: a loop over a list of names takes ten times as long. Labels are known to be equal here. */
const isSame = (a: Spelling, b: Spelling) =>
  a.step === b.step &&
  a.accidental === b.accidental &&
  a.kind === b.kind &&
  a.quality === b.quality &&
  a.inversion === b.inversion &&
  a.applied_to === b.applied_to &&
  a.display_mode === b.display_mode &&
  a.custom_text === b.custom_text &&
  a.custom_text_font_type === b.custom_text_font_type &&
  a.custom_text_signs === b.custom_text_signs &&
  a.type === b.type;
