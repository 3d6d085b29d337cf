import { shortTime } from '../../shared/time.ts';
import type { Analysis, Check } from './check.ts';

/** A file as far as it is known; `check` is undefined while it is being read. */
export interface ChosenFile {
  readonly name: string;
  readonly check: Check | undefined;
}

/** What the list says about one chosen file. */
interface FileLine {
  readonly state: 'checking' | 'ready' | 'warned' | 'refused';
  readonly facts: string;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/** @param serverErrors what the server found wrong with this file, the last time it was sent. */
export function describeFile(
  { name, check }: ChosenFile,
  all: readonly ChosenFile[],
  serverErrors: readonly string[] = [],
): FileLine {
  if (check === undefined) return { state: 'checking', facts: 'Checking', warnings: [], errors: [] };
  if (check.kind === 'refused') {
    return { state: 'refused', facts: 'Cannot be uploaded', warnings: [], errors: [check.problem] };
  }
  const isAnalysis = check.kind === 'analysis';
  const facts = isAnalysis ? analysisFacts(name, check, all) : companionFacts(name, all);
  const warnings = isAnalysis ? analysisWarnings(check, all) : companionWarnings(name, all);
  const state = serverErrors.length > 0 ? 'refused' : warnings.length > 0 ? 'warned' : 'ready';
  return { state, facts, warnings, errors: serverErrors };
}

/**
 * What the list says about one of the files that replace another: what the stored file has need not be chosen, and without an
 * analysis its own stays.
 */
export function describeReplacing(file: ChosenFile, all: readonly ChosenFile[]): FileLine {
  const line = describeFile(file, all);
  const { check } = file;
  if (check?.kind === 'analysis')
    return { ...line, warnings: check.warnings, state: check.warnings.length > 0 ? 'warned' : 'ready' };
  const isAlone = !all.some((other) => other.check?.kind === 'analysis');
  return check?.kind === 'companion' && isAlone
    ? { state: 'ready', facts: 'Belongs to the analysis that is here', warnings: [], errors: [] }
    : line;
}

/** Whether the file goes with the upload: a recording or a score only beside an analysis that names it. */
export function isSent({ name, check }: ChosenFile, all: readonly ChosenFile[]): boolean {
  return check?.kind === 'analysis' || (check?.kind === 'companion' && namedBy(name, all).length > 0);
}

/** Names compare as people see them, as in the server: some systems take accents apart, some ignore case. */
function isSameName(a: string, b: string): boolean {
  return a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
}

function isChosen(name: string, all: readonly ChosenFile[]): boolean {
  return all.some((file) => file.check?.kind === 'companion' && isSameName(file.name, name));
}

/** A name without its ending: notation belongs to the analysis that has the same. */
const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

function namesOf({ recording, scores }: Analysis): readonly string[] {
  return recording === undefined ? scores : [recording, ...scores];
}

function namedBy(companion: string, all: readonly ChosenFile[]): readonly string[] {
  const isNotation = all.some(
    ({ name, check }) => name === companion && check?.kind === 'companion' && check.isNotation,
  );
  return all.flatMap(({ name, check }) => {
    if (check?.kind !== 'analysis') return [];
    const isNamed = isNotation
      ? isSameName(stemOf(name), stemOf(companion))
      : namesOf(check).some((named) => isSameName(named, companion));
    return isNamed ? [name] : [];
  });
}

function analysisFacts(name: string, analysis: Analysis, all: readonly ChosenFile[]): string {
  const { recording, scores } = analysis;
  const hasRecording = recording !== undefined && isChosen(recording, all);
  const notation = all.find(
    (file) =>
      file.check?.kind === 'companion' &&
      file.check.isNotation &&
      isSameName(stemOf(file.name), stemOf(name)),
  );
  const chosenScores = scores.filter((score) => isChosen(score, all));
  return [
    counted(analysis.timelines, 'timeline'),
    counted(analysis.components, 'component'),
    shortTime(analysis.length),
    ...(hasRecording ? [`with its recording ${recording}`] : []),
    ...(chosenScores.length > 0 ? [`with its score ${chosenScores.join(', ')}`] : []),
    ...(notation ? [`with its notation ${notation.name}`] : []),
  ].join(', ');
}

function analysisWarnings(analysis: Analysis, all: readonly ChosenFile[]): readonly string[] {
  const { recording, scores, warnings } = analysis;
  const silent =
    recording === undefined || isChosen(recording, all)
      ? []
      : [
          `The recording ${recording} is on your computer. Choose it too, or readers will see the timelines without sound.`,
        ];
  const missing = scores
    .filter((score) => !isChosen(score, all))
    .map(
      (score) => `The score ${score} is on your computer. Choose it too, or readers will not see its pages.`,
    );
  return [...silent, ...missing, ...warnings];
}

function companionFacts(name: string, all: readonly ChosenFile[]): string {
  const analyses = namedBy(name, all);
  return analyses.length > 0 ? `Belongs to ${analyses.join(', ')}` : 'Will not be uploaded';
}

function companionWarnings(name: string, all: readonly ChosenFile[]): readonly string[] {
  if (namedBy(name, all).length > 0) return [];
  if (all.some((file) => file.name === name && file.check?.kind === 'companion' && file.check.isNotation))
    return [
      'No chosen analysis is called as this notation is. Give both the same name, but for the ending, or remove it.',
    ];
  return ['No chosen analysis names this file. Choose the .tla file it belongs to, or remove it.'];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
