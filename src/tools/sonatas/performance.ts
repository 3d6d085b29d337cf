import type { Movement } from './movements.ts';
import type { Passage, Score, Section, Stretch } from './score.ts';

/** A stretch of the score in playing order; times are seconds. */
export interface Pass extends Stretch {
  readonly start: number;
  readonly end: number;
  /** The repeat it belongs to, and whether it is its second time. */
  readonly repeat: Passage | undefined;
  readonly isAgain: boolean;
  readonly isDaCapo: boolean;
}

/** A section or a part of it as it is played; seconds. */
interface PlayedSection {
  readonly section: Section;
  readonly start: number;
  readonly end: number;
}

/** A measure, or the part of one that is played; beats are seconds. */
interface PlayedMeasure {
  readonly number: number;
  readonly beats: readonly number[];
}

/** The whole movement in the order in which it is played, with its repeats. */
export function passesOf({ quarters, daCapoTo }: Movement, score: Score): readonly Pass[] {
  const stretches: Omit<Pass, 'start' | 'end'>[] = [];
  const once = { repeat: undefined, isAgain: false, isDaCapo: false };
  let at = 0;
  for (const repeat of score.repeats) {
    const { from, to } = repeat;
    if (from > at) stretches.push({ ...once, from: at, to: from });
    for (const isAgain of [false, true]) stretches.push({ ...once, from, to, repeat, isAgain });
    at = to;
  }
  if (at < quarters) stretches.push({ ...once, from: at, to: quarters });
  if (daCapoTo !== undefined) {
    stretches.push({ ...once, from: 0, to: score.upbeatIn(daCapoTo), isDaCapo: true });
  }
  let start = 0;
  return stretches.map((stretch) => {
    const end = start + score.timeOf(stretch.to) - score.timeOf(stretch.from);
    const pass = { ...stretch, start, end };
    start = end;
    return pass;
  });
}

/** Seconds at which a place of the score is reached in a pass; before and after it the nearer end. */
export function timeIn({ from, to, start }: Pass, score: Score, quarters: number): number {
  return start + score.timeOf(Math.min(Math.max(quarters, from), to)) - score.timeOf(from);
}

/** Whether repeats hold several sections, as in sonata form, rather than a section its repeats, as in variations. */
export function repeatsHoldSections({ repeats, sections }: Score): boolean {
  return repeats.some(
    (repeat) => sections.filter(({ from, to }) => from >= repeat.from && to <= repeat.to).length > 1,
  );
}

/** The sections in playing order, ascending: once for each time, or with their repeats as one. */
export function playedSections(score: Score, passes: readonly Pass[]): readonly PlayedSection[] {
  const eachTime = repeatsHoldSections(score);
  const played: PlayedSection[] = [];
  for (const pass of passes) {
    for (const section of sectionsIn(pass, score, passes)) {
      const start = timeIn(pass, score, section.from);
      const end = timeIn(pass, score, section.to);
      const last = played.at(-1);
      if (!eachTime && last?.section === section) played[played.length - 1] = { ...last, end };
      else played.push({ section, start, end });
    }
  }
  return played;
}

/**
 * Sections of a pass. A da capo repeats music that has already been played under other names, so the last section
 * covers the da capo and nothing else.
 */
function sectionsIn(pass: Pass, { sections }: Score, passes: readonly Pass[]): readonly Section[] {
  const isWithDaCapo = passes.some(({ isDaCapo }) => isDaCapo);
  return sections.filter(
    (section, index) =>
      section.from < pass.to &&
      section.to > pass.from &&
      (!isWithDaCapo || pass.isDaCapo === (index === sections.length - 1)),
  );
}

/** Every measure in the order of playing; one that a repeat cuts is played in parts. */
export function playedMeasures(
  { measures }: Movement,
  score: Score,
  passes: readonly Pass[],
): readonly PlayedMeasure[] {
  return runsOf(passes).flatMap((run) => {
    const timeAt = (quarters: number) => run.start + score.timeOf(quarters) - score.timeOf(run.from);
    return Array.from({ length: measures + 1 }, (_, number) => {
      const from = Math.max(score.startOf(number), run.from);
      const to = Math.min(score.startOf(number + 1), run.to);
      const beats = from < to ? score.beatsOf(number).filter((at) => at > from && at < to) : [];
      return { number, beats: from < to ? [from, ...beats].map(timeAt) : [] };
    }).filter(({ beats }) => beats.length > 0);
  });
}

/** Consecutive passes in written order, joined: the measures of one continue those of the other. */
function runsOf(passes: readonly Pass[]): readonly (Stretch & { readonly start: number })[] {
  const runs: (Stretch & { readonly start: number })[] = [];
  for (const { from, to, start } of passes) {
    const last = runs.at(-1);
    if (last?.to === from) runs[runs.length - 1] = { ...last, to };
    else runs.push({ from, to, start });
  }
  return runs;
}
