import { parse, print, printLabel, readLine, TqlError } from '../../../tql/tql.ts';

/**
 * The text that also asks for a label behind what it finds: chords stay chords where they can. Undefined where the text
 * cannot go on. `line` is what the text was read as.
 */
export function appendLabel(text: string, line: string, label: string): string | undefined {
  try {
    const chords = `${text} ${label}`;
    if (text !== line && readLine(chords).kind === 'chords') return chords;
    const query = parse(line);
    const [step] = parse(printLabel(label)).sequence?.steps ?? [];
    if (!query.sequence || !step) return undefined;
    const { sequence } = query;
    const longer = print({ ...query, sequence: { ...sequence, steps: [...sequence.steps, step] } });
    parse(longer);
    return longer;
  } catch (error) {
    if (error instanceof TqlError) return undefined;
    throw error;
  }
}
