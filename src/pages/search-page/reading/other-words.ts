import { synonymsOf } from '../../../shared/form-functions.ts';
import { parse, printLabel } from '../../../tql/tql.ts';

/** A line of one labelled unit with other words for its label, and with one more label; undefined where it has no such words. */
export function otherWords(line: string) {
  const [step, ...others] = parse(line).sequence?.steps ?? [];
  const term = step?.pattern.kind === 'unit' ? step.pattern.term : undefined;
  const [literal, ...further] = term?.options.flat() ?? [];
  if (!term || term.isNot || further.length + others.length > 0 || literal?.kind !== 'word') return undefined;
  const words = synonymsOf(literal.text).map(printLabel);
  const withLabels = (labels: string) => line.slice(0, term.from) + labels + line.slice(term.to);
  return words.length === 0
    ? undefined
    : {
        line: withLabels(words.join(' OR ')),
        with: (label: string) => withLabels(`${literal.text} OR ${printLabel(label)}`),
      };
}
