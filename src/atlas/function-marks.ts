import type { FormFunction } from '../shared/form-functions.ts';

const MARKS: Readonly<Record<FormFunction, string>> = {
  Introduction: 'In',
  Exposition: 'E',
  Development: 'D',
  Recapitulation: 'R',
  Coda: 'Co',
  'Main theme': 'P',
  Transition: 'TR',
  'Second theme': 'S',
  Closing: 'C',
  Refrain: 'Rf',
  Episode: 'Ep',
  Variation: 'V',
};

const BY_NAME: ReadonlyMap<string, string> = new Map(Object.entries(MARKS));

/** How analysts abbreviate what a unit does: in the legend, and on units too narrow for their labels. Empty for none. */
export const markOf = (name: string | undefined): string => BY_NAME.get(name ?? '') ?? '';
