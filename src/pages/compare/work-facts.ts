import type { PerformanceTempo } from '../../compare/tempo-spread.ts';
import type { WorkAxis } from '../work-page/work-axis.ts';

/** A measure of a work with the slowest and the fastest performance in it: beats a minute, and ids of their files. */
interface MeasureSpread {
  readonly name: string;
  readonly slowest: { readonly file: number; readonly tempo: number };
  readonly fastest: { readonly file: number; readonly tempo: number };
}

/** The measure in which the curves of a work lie farthest apart, as a ratio; undefined where none has two of them. */
export function widestMeasure({
  names,
  curves,
}: Pick<WorkAxis, 'names' | 'curves'>): MeasureSpread | undefined {
  let widest: MeasureSpread | undefined;
  for (const [column, name] of names.entries()) {
    let [slowest, fastest]: (MeasureSpread['slowest'] | undefined)[] = [];
    for (const [file, curve] of curves) {
      const tempo = curve[column] ?? NaN;
      if (isNaN(tempo)) continue;
      if (!slowest || tempo < slowest.tempo) slowest = { file, tempo };
      if (!fastest || tempo > fastest.tempo) fastest = { file, tempo };
    }
    if (!slowest || !fastest || slowest.file === fastest.file) continue;
    const ratio = fastest.tempo / slowest.tempo;
    if (!widest || ratio > widest.fastest.tempo / widest.slowest.tempo) widest = { name, slowest, fastest };
  }
  return widest;
}

/** Beats a minute, with a decimal where that says something. */
export const bpmInWords = (tempo: number): string => tempo.toFixed(tempo < 100 ? 1 : 0);

/** '80.0, m. 12'. */
export const tempoInMeasure = ({ tempo, name }: PerformanceTempo['slowest']): string =>
  `${bpmInWords(tempo)}, m. ${name}`;
