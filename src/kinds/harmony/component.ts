import type { Component } from '../contract/kind.ts';
import type { Mode } from './chord.ts';

/** A harmony (`HARMONY`) or a key (`KEY`), with the parts its label was made from. */
export interface HarmonyComponent extends Component {
  readonly time: number;
  readonly kind: 'HARMONY' | 'KEY';
  /** Label as plain readable text: `V65/V`, `B♭`. */
  readonly label: string;
  readonly comments: string;
  /** 0 to 6 for C D E F G A B; left out where the label alone is known. */
  readonly step?: number;
  readonly accidental: number;
  readonly quality?: string;
  readonly inversion?: number;
  /** 0 for none, n for the degree n + 1. */
  readonly applied_to?: number;
  readonly display_mode?: 'roman' | 'chord' | 'custom';
  readonly custom_text?: string;
  readonly custom_text_font_type?: 'analytic' | 'normal';
  /** Signs that the text writes otherwise than the music font: `=` for ø and `-` for ° in files of the corpus BPSD. */
  readonly custom_text_signs?: 'bpsd';
  /** Mode of a key. */
  readonly type?: Mode;
}
