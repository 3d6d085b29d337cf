import { audiowaveReading } from './audiowave/read.ts';
import { beatReading } from './beat/read.ts';
import { harmonyReading } from './harmony/read.ts';
import { hierarchyReading } from './hierarchy/read.ts';
import type { ComponentOf, KindName, KindReading } from './kind.ts';
import { markerReading } from './marker/read.ts';
import { pdfReading } from './pdf/read.ts';
import { sliderReading } from './slider/read.ts';

/** How each kind is read and searched. A new kind is one line here. */
export const KIND_READINGS: { readonly [K in KindName]: KindReading<ComponentOf[K]> } = {
  HIERARCHY: hierarchyReading,
  MARKER: markerReading,
  BEAT: beatReading,
  HARMONY: harmonyReading,
  PDF: pdfReading,
  AUDIOWAVE: audiowaveReading,
  SLIDER: sliderReading,
};
