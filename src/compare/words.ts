import { alignMaps, gapInWords } from '../measures/align-maps.ts';
import { counted } from '../shared/counted.ts';
import type { Axis } from './axis.ts';
import type { Comparison } from './compare.ts';
import type { ComparedFile } from './compared-file.ts';
import { HIT_SECONDS } from './sections.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** '6 differences, 9 boundaries agree'. */
export function countInWords({ differences, forms, isCut }: Comparison): string {
  const count = `${isCut ? 'More than ' : ''}${counted(differences.length, 'difference')}`;
  const agreeing = forms.reduce((sum, form) => sum + form.agreeing, 0);
  if (forms.length === 0) return count;
  return `${count}, ${counted(agreeing, 'boundary agrees', 'boundaries agree')}`;
}

/** How far the two agree, a sentence each. */
export function figuresInWords({ harmonies, forms }: Comparison): readonly string[] {
  return [
    ...harmonies.flatMap(({ counts, sharedOnsets, sameChord, sameTriad, transposition }) => [
      `Harmonies: ${counts[0]} in A, ${counts[1]} in B, ${sharedOnsets} begin at the same moment.`,
      `The same chord for ${percent(sameChord)} of the time, the same root and triad for ${percent(sameTriad)}.`,
      ...(transposition === 0
        ? []
        : [`B stands ${counted(transposition, 'semitone')} above A; chords are compared as numerals.`]),
    ]),
    ...forms.flatMap(({ counts, agreeing, hits, otherNames }) => [
      `Boundaries in levels that both have: ${counts[0]} in A, ${counts[1]} in B, ${agreeing} agree.`,
      `${hits[0]} of A’s are within ${HIT_SECONDS[0]} s of one of B’s, ${hits[1]} within ${HIT_SECONDS[1]} s.`,
      ...otherNames.map((name) => `They use other names in ${name}, so labels are not compared there.`),
    ]),
  ];
}

/** 'aligned by measure': what the analyses are put below each other by. */
export const alignedInWords = ({ by }: Pick<Axis, 'by'>): string =>
  ({
    measures: 'aligned by measure',
    time: 'aligned by time',
    length: 'aligned by share of length',
    hand: 'aligned by hand',
  })[by];

/** Why they are not aligned by measure; undefined where they are, or were aligned by hand. */
export function alignmentProblem(
  { by }: Pick<Axis, 'by'>,
  files: readonly ComparedFile[],
): string | undefined {
  if (by === 'measures' || by === 'hand') return undefined;
  const isCounted = files.every(({ map }) => map !== undefined);
  const why = isCounted ? 'They have no measure number in common' : 'Not all of them count measures';
  const how = by === 'time' ? 'They are aligned by time.' : 'They are aligned by their share of the length.';
  return `${why}. ${how} Set the same moments in each under Details to align them better.`;
}

/** What each of two leaves out that the other has, a sentence each. */
export function gapsInWords([a, b]: readonly ComparedFile[]): readonly string[] {
  if (!a?.map || !b?.map) return [];
  const alignment = alignMaps(a.map, b.map);
  return alignment.gaps.map(
    (gap) => `${gap.lacking === 'first' ? 'A' : 'B'} leaves out ${gapInWords(gap, alignment)}.`,
  );
}
