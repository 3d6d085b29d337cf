import { entryAt } from '../../shared/elements.ts';
import type { ComparedChord, ComparedNote, KindComparing } from '../contract/comparing.ts';
import { foldedAnswer } from '../contract/checking.ts';
import { SCALES } from './chord.ts';
import type { HarmonyComponent } from './component.ts';
import { isTextAlone } from './chord-of.ts';
import { keyOf } from './label.ts';
import { printedRoot, triadOfQuality } from './search/fits.ts';
import { isProblem, printChord, readChord } from './search/read-chord.ts';

export const comparing: KindComparing<HarmonyComponent> = (components) => ({
  sort: 'chords',
  chords: components.flatMap((component) => (component.kind === 'HARMONY' ? [chordOf(component)] : [])),
  keys: components.flatMap((component) => {
    if (component.kind !== 'KEY') return [];
    const { id, time, label } = component;
    const key = keyOf(component);
    return [{ id, time, label, tonic: key && noteOf(key), mode: key?.type ?? '' }];
  }),
});

function noteOf({ step, accidental }: { readonly step: number; readonly accidental: number }): ComparedNote {
  return { step, pitch: (((entryAt(SCALES.major, step) + accidental) % 12) + 12) % 12 };
}

function chordOf(component: HarmonyComponent): ComparedChord {
  const { id, time, label, step, accidental, quality = 'major', inversion = 0 } = component;
  const root = step === undefined || isTextAlone(component) ? undefined : noteOf({ step, accidental });
  const written = writtenChord(label);
  if (root === undefined)
    return { id, time, label, root, triad: written.triad, whole: written.whole, written };
  return { id, time, label, root, triad: triadOfQuality(quality), whole: `${quality} ${inversion}`, written };
}

/** What a label says; the text itself where it is neither a numeral nor a letter chord. */
function writtenChord(label: string): ComparedChord['written'] {
  const read = readChord(label);
  if (isProblem(read)) {
    const text = foldedAnswer(label);
    return { root: text, triad: text, whole: text };
  }
  const whole = printChord(read);
  return { root: printedRoot(read) ?? whole, triad: 'triad' in read ? read.triad : whole, whole };
}
