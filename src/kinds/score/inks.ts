import type { PackedColor } from '../../shared/color.ts';
import { uint32At, uint8At } from '../../shared/elements.ts';
import type { Palette } from '../contract/shapes.ts';
import { colorAt, type ScoreColumns } from './columns.ts';

export const TOKENS = {
  staffLine: 'viewer-staff-line',
  faint: 'viewer-staff-faint',
  barLine: 'viewer-bar-line',
  sign: 'viewer-score-sign',
  ground: 'viewer-canvas',
  note: 'viewer-note',
  held: 'viewer-note-held',
  otherNote: 'viewer-note-other',
  otherHeld: 'viewer-note-other-held',
} as const;
/** Tokens of the theme that the kind is drawn with. */
export const colorTokens: readonly string[] = Object.values(TOKENS);

/** Colours of one note: of its head, and of the bar that shows how long it is held. */
interface NoteInks {
  readonly head: PackedColor;
  readonly held: PackedColor;
}

export interface Inks {
  readonly staffLine: PackedColor;
  /** Lines seen from afar, and bar lines between staves. */
  readonly faint: PackedColor;
  readonly barLine: PackedColor;
  /** Clefs and signatures. */
  readonly sign: PackedColor;
  readonly ground: PackedColor;
  /** The ink of a staff: two alternate. */
  ofStaff(staff: number): NoteInks;
  /** An author's colour as it stands out from the ground. */
  readonly edgeOf: Palette['edgeOf'];
  /** The author's colour, where a note has one, else its staff's ink. */
  ofNote(row: number): NoteInks;
}

/** The colour that the author gave a note; 0 for none. */
export const ownColor = ({ colors, colorOf }: ScoreColumns, row: number): PackedColor =>
  uint32At(colors, colorAt(colorOf, row));

export function inksOf(columns: ScoreColumns, palette: Palette): Inks {
  const staves: readonly [NoteInks, NoteInks] = [
    { head: palette.of(TOKENS.note), held: palette.of(TOKENS.held) },
    { head: palette.of(TOKENS.otherNote), held: palette.of(TOKENS.otherHeld) },
  ];
  const ofStaff = (staff: number) => staves[staff % 2 === 0 ? 0 : 1];
  return {
    staffLine: palette.of(TOKENS.staffLine),
    faint: palette.of(TOKENS.faint),
    barLine: palette.of(TOKENS.barLine),
    sign: palette.of(TOKENS.sign),
    ground: palette.of(TOKENS.ground),
    ofStaff,
    edgeOf: (fill) => palette.edgeOf(fill),
    ofNote(row) {
      const own = ownColor(columns, row);
      return own === 0 ? ofStaff(uint8At(columns.staff, row)) : { head: palette.edgeOf(own), held: own };
    },
  };
}
