import { audacity } from './audacity/audacity.ts';
import { csv } from './csv/csv.ts';
import { dez } from './dezrann/dezrann.ts';
import { elan } from './elan/elan.ts';
import type { ExportFormat } from './format.ts';
import { annotations } from './iiif/annotations.ts';
import { iiif } from './iiif/iiif.ts';
import { jams } from './jams/jams.ts';
import { romantext } from './romantext/romantext.ts';
import { webvtt } from './webvtt/webvtt.ts';

/** Every format, under its name in the contract, in the order of menus. A new one is a folder and a line here. */
export const FORMATS = {
  csv,
  jams,
  audacity,
  webvtt,
  iiif,
  annotations,
  elan,
  romantext,
  dez,
} as const satisfies Readonly<Record<string, ExportFormat>>;

export type FormatName = keyof typeof FORMATS;

/** A format, or all of them as one package. */
export type ExportName = FormatName | 'zip';

export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[];

export const formatOf = (name: FormatName): ExportFormat => FORMATS[name];

/** Those that people choose from. */
export const MENU_FORMATS = FORMAT_NAMES.filter((name) => formatOf(name).isPartOfAnother !== true);
