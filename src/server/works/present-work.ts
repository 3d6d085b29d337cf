import type { components } from '../../api/schema.d.ts';
import { entryAt } from '../../shared/elements.ts';
import { performanceOf } from '../../shared/pieces/performer-name.ts';
import { shownTexts } from '../../tla/shown-texts.ts';
import { presentFiles } from '../handlers/present.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { Work, WorkFile } from '../storage/files/work-groups.ts';

type Schemas = components['schemas'];

/** Title and composer as everybody may see them. */
export function presentPiece({ id, title, composer }: Work): Schemas['AbstractWork'] {
  const shown = shownPieceOf({ title, composer, artist: '' });
  return { id, title: shown.title, composer: shown.composer };
}

/**
 * The files of a work as performances, each with the number of its analysis: files of one author with the same timelines and the
 * same heading are one analysis of several performances.
 */
export function presentPerformances(files: readonly WorkFile[], links: MediaLinks): Schemas['Performance'][] {
  const analyses = analysesOf(files);
  return presentFiles(files, links).files.map((presented, index) => {
    const file = entryAt(files, index);
    const { artist } = shownPieceOf(file);
    const year = /\b(1[6-9]|20)\d\d\b/.exec(file.year)?.[0];
    const heading = shownTexts({ heading: file.heading }, 'free').heading;
    return {
      file: presented,
      performer: performanceOf(artist, file.filename),
      ...(year !== undefined && { year: Number(year) }),
      has_sound: file.plays !== 'none',
      analysis: entryAt(analyses, index),
      ...(heading !== '' && { heading }),
      ...presentOpening(file),
      kinds: [...file.kinds],
    };
  });
}

/** Longest key or metre that is shown: fields of a file may hold anything. */
const MAX_OPENING = 20;

/** Key and metre, where they are known. */
export function presentOpening({
  opening_key: openingKey,
  metre,
}: Pick<WorkFile, 'opening_key' | 'metre'>): Pick<Schemas['Performance'], 'key' | 'metre'> {
  const shown = (text: string) => {
    const words = shownTexts(text.trim(), 'free');
    return words.length > MAX_OPENING ? '' : words;
  };
  const [key, its] = [shown(openingKey), shown(metre)];
  return { ...(key !== '' && { key }), ...(its !== '' && { metre: its }) };
}

/** The number of the analysis of each file, from 0 in their order. */
export function analysesOf(files: readonly WorkFile[]): readonly number[] {
  const numbers = new Map<string, number>();
  return files.map(({ author_id, heading, kinds }) => {
    const key = JSON.stringify([author_id, heading, kinds]);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}
