import { shown, type Fields } from '../../shared/fields.ts';
import type { HarmonyComponent } from './component.ts';
import { withComponents, type KindReading, type Unsaved } from '../contract/kind.ts';
import { LAST_STEP, MAX_ACCIDENTAL } from '../fields/ranges.ts';
import { readHeightPx } from '../fields/read-fields.ts';
import { C_MAJOR, isMode, type Key } from './chord.ts';
import { harmonyPieces, keyOf } from './label.ts';
import { keyPieces } from './letter-labels.ts';
import { plainText } from './pieces.ts';
import { maxInversionOf } from './tones.ts';

type Harmony = Unsaved<HarmonyComponent>;

const DESKTOP_LEVEL_HEIGHT_PX = 35;

/** Harmonies and the keys they are read in. */
export const reading: KindReading<HarmonyComponent> = {
  // Any value other than HARMONY means a key (specification, section 3).
  componentKinds: 'any',
  exactKinds: ['HARMONY', 'MODE'],
  labels: ['custom_text'],
  readComponent: (fields, _timeline, file) =>
    isKey(fields) ? readKey(fields) : readHarmony(fields, file?.corpus ?? ''),
  // A key stands before the harmonies of its moment: it holds for them.
  compare: (a, b) => a.time - b.time || Number(b.kind === 'KEY') - Number(a.kind === 'KEY'),
  finish(sorted) {
    let key: Key | undefined = C_MAJOR;
    return sorted.map((component) => {
      if (component.kind === 'HARMONY')
        return { ...component, label: plainText(harmonyPieces(component, key)) };
      key = keyOf(component);
      return component;
    });
  },
  readAttributes: (fields) => ({
    level_height: readHeightPx(fields, DESKTOP_LEVEL_HEIGHT_PX, 'level_height'),
    visible_level_count: fields.optionalInteger('visible_level_count', 1, 2, 2),
  }),
  identity: { sort: ({ kind }) => kind, name: ({ label }) => label },
  span: ({ time }) => [time, time],
  fromFormat1: (timeline) => withComponents(timeline, (component) => ({ step: 0, ...component })),
};

/** The desktop's keys are of the kind MODE, its help's of KEY; what else is no harmony is a key too. */
function isKey(fields: Fields): boolean {
  return !/^(harmony)?$/i.test(fields.optionalText('kind'));
}

function readKey(fields: Fields): Harmony {
  const root = readRoot(fields);
  // The desktop's help calls the field key_type, its files type.
  const written = fields.optionalText('type') || fields.optionalText('key_type') || 'major';
  const lower = written.toLowerCase();
  const type = isMode(lower) ? lower : undefined;
  if (type === undefined) {
    fields.warn(
      'type',
      `expected major, minor or a church mode, found ${shown(written)}; numerals are read as in major`,
    );
  }
  return {
    ...root,
    kind: 'KEY',
    label:
      root.step === undefined
        ? root.label
        : plainText(keyPieces({ ...root, step: root.step }, type ?? written)),
    comments: fields.optionalText('comments'),
    ...(type !== undefined && { type }),
  };
}

/** The corpus whose labels write the signs of quality as `=` and `-` (corpora-packages, section 2). */
const BPSD = /\bBPSD\b/i;

function readHarmony(fields: Fields, corpus: string): Harmony {
  const quality = fields.optionalText('quality') || 'major';
  const text = fields.optionalText('custom_text');
  return {
    // The label is made in `finish`, where the key is known.
    ...readRoot(fields),
    kind: 'HARMONY',
    comments: fields.optionalText('comments'),
    quality,
    inversion: fields.optionalInteger('inversion', 0, maxInversionOf(quality), 0),
    applied_to: fields.optionalInteger('applied_to', 0, 6, 0),
    display_mode: readDisplayMode(fields),
    custom_text: text,
    custom_text_font_type: readFontType(fields),
    ...(text !== '' && BPSD.test(corpus) && { custom_text_signs: 'bpsd' }),
  };
}

/** The root, or the label in its place where a file has nothing else. */
function readRoot(fields: Fields): Pick<Harmony, 'time' | 'step' | 'accidental' | 'label'> {
  const label = fields.optionalText('label');
  const isLabelAlone = fields.raw('step') === undefined && label !== '';
  return {
    time: fields.time('time'),
    label,
    ...(!isLabelAlone && { step: fields.integer('step', 0, LAST_STEP) }),
    accidental:
      fields.raw('accidental') === undefined
        ? 0
        : fields.integer('accidental', -MAX_ACCIDENTAL, MAX_ACCIDENTAL),
  };
}

function readDisplayMode(fields: Fields): 'roman' | 'chord' | 'custom' {
  const written = fields.optionalText('display_mode').toLowerCase();
  switch (written) {
    case 'roman':
    case 'custom':
    case 'chord':
      return written;
    // Names from the desktop program's help and from newer versions, and the desktop's default.
    case 'chord symbol':
    case 'letter':
    case '':
      return 'chord';
    default:
      fields.warn('display_mode', `expected roman, chord or custom, found ${shown(written)}; chord is used`);
      return 'chord';
  }
}

function readFontType(fields: Fields): 'analytic' | 'normal' {
  const written = fields.optionalText('custom_text_font_type').toLowerCase();
  // The desktop's help says regular for normal.
  if (written === 'normal' || written === 'regular') return 'normal';
  if (written !== 'analytic' && written !== '') {
    fields.warn(
      'custom_text_font_type',
      `expected analytic or normal, found ${shown(written)}; analytic is used`,
    );
  }
  return 'analytic';
}
