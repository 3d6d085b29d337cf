import { format as audacity } from './audacity/format.ts';
import { format as csv } from './csv/format.ts';
import { format as dcml } from './dcml/format.ts';
import { format as desktopExport } from './desktop-export/format.ts';
import { format as dezrann } from './dezrann/format.ts';
import { format as elan } from './elan/format.ts';
import type { ImportFormat } from './format.ts';
import { format as jams } from './jams/format.ts';
import { format as romanText } from './roman-text/format.ts';
import { format as sonicVisualiser } from './sonic-visualiser/format.ts';
import { format as textGrid } from './textgrid/format.ts';
import { format as webvtt } from './webvtt/format.ts';

/** Formats of other programs; of one ending, the first that recognises a text reads it. A format is a line here. */
export const FORMATS: readonly ImportFormat[] = [
  desktopExport,
  jams,
  dezrann,
  dcml,
  csv,
  webvtt,
  elan,
  textGrid,
  romanText,
  sonicVisualiser,
  audacity,
];
