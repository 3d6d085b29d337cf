import { fileLength } from '../../shared/file-length.ts';
import { isSameName, isSameStem } from '../../shared/file-names.ts';
import { isAboutTitle } from '../../tla/metadata.ts';
import type { Analysis, Check } from './check.ts';
import { askedFor, isChosen, recordingFor, recordingWarnings } from './recording-words.ts';
import type { ChosenFile, Given } from './chosen-file.ts';

/** State and messages of one chosen file in the list. */
interface FileLine {
  readonly state: 'checking' | 'ready' | 'warned' | 'refused';
  readonly facts: string;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  /** Question to answer with yes or no before the file can be sent. */
  readonly question?: string;
}

/** @param serverErrors what the server found wrong with this file, the last time it was sent. */
export function describeFile(
  { name, check, isAccepted, given }: ChosenFile,
  all: readonly ChosenFile[],
  serverErrors: readonly string[] = [],
): FileLine {
  if (check === undefined) return { state: 'checking', facts: 'Checking', warnings: [], errors: [] };
  if (check.kind === 'refused') {
    return { state: 'refused', facts: 'Cannot be uploaded', warnings: [], errors: [check.problem] };
  }
  if (check.kind === 'companion') return describeCompanion({ name, check, isAccepted }, all, serverErrors);
  const facts = analysisFacts(name, check, all);
  // The title's field stands below.
  const warnings = analysisWarnings(check, all, given).filter((warning) => !isAboutTitle(warning));
  return { state: stateOf(warnings, serverErrors), facts, warnings, errors: serverErrors };
}

const stateOf = (warnings: readonly string[], errors: readonly string[]): FileLine['state'] =>
  errors.length > 0 ? 'refused' : warnings.length > 0 ? 'warned' : 'ready';

function describeCompanion(
  file: ChosenFile & { readonly check: Extract<Check, { kind: 'companion' }> },
  all: readonly ChosenFile[],
  errors: readonly string[],
): FileLine {
  const { name, check } = file;
  const asked = askedFor(file, all);
  const ofRecording = check.recording ? recordingWarnings(check.recording, analysesOf(name, all)) : [];
  if (asked.length > 0) {
    const question = `Use ${name} for ${asked.join(' and ')}?`;
    return {
      state: 'warned',
      facts: 'The name fits but for its ending',
      warnings: ofRecording,
      errors,
      question,
    };
  }
  const warnings = [...companionWarnings(name, all), ...ofRecording];
  return { state: stateOf(warnings, errors), facts: companionFacts(name, all), warnings, errors };
}

/** How an analysis that is stored already is called in the list. */
const STORED = 'the analysis that is here';

/** The chosen files, with the stored analysis where none of them is one. */
export const withStored = (
  all: readonly ChosenFile[],
  stored: Analysis | undefined,
): readonly ChosenFile[] =>
  stored === undefined || all.some(({ check }) => check?.kind === 'analysis')
    ? all
    : [...all, { name: STORED, check: stored }];

/**
 * State of one of the files that replace another. Parts of the stored file need not be chosen again; without a chosen
 * analysis the stored one stays, which is `stored` once it has loaded.
 */
export function describeReplacing(
  file: ChosenFile,
  all: readonly ChosenFile[],
  stored: Analysis | undefined,
): FileLine {
  const { check } = file;
  const isAlone = !all.some((other) => other.check?.kind === 'analysis');
  if (check?.kind === 'companion' && isAlone && (check.isNotation || stored === undefined))
    return { state: 'ready', facts: `Belongs to ${STORED}`, warnings: [], errors: [] };
  const line = describeFile(file, withStored(all, stored));
  if (check?.kind !== 'analysis') return line;
  // The title of the version before stays.
  const warnings = check.warnings.filter((warning) => !isAboutTitle(warning));
  return { ...line, warnings, state: stateOf(warnings, []) };
}

/** Whether the file goes with the upload: a recording or a score only beside an analysis that names it. */
export function isSent({ name, check }: ChosenFile, all: readonly ChosenFile[]): boolean {
  return check?.kind === 'analysis' || (check?.kind === 'companion' && namedBy(name, all).length > 0);
}

/** Whether a file goes as a recording of another ending than its analysis names. */
export const standsForOther = (file: ChosenFile, all: readonly ChosenFile[]): boolean =>
  all.some(
    ({ check }) =>
      check?.kind === 'analysis' &&
      check.recording !== undefined &&
      !isSameName(check.recording, file.name) &&
      recordingFor(check, all)?.name === file.name,
  );

function namedBy(companion: string, all: readonly ChosenFile[]): readonly string[] {
  return ownersOf(companion, all).map(({ name }) => name);
}

/** The analyses that a chosen file belongs to. */
const analysesOf = (companion: string, all: readonly ChosenFile[]): readonly Analysis[] =>
  ownersOf(companion, all).map(({ check }) => check);

/** The analyses that name a chosen file as theirs. */
export function ownersOf(
  companion: string,
  all: readonly ChosenFile[],
): readonly { readonly name: string; readonly check: Analysis }[] {
  const isNotation = all.some(
    ({ name, check }) => name === companion && check?.kind === 'companion' && check.isNotation,
  );
  return all.flatMap(({ name, check }) => {
    if (check?.kind !== 'analysis') return [];
    const isNamed = isNotation
      ? isSameStem(name, companion)
      : recordingFor(check, all)?.name === companion ||
        check.scores.some((score) => isSameName(score, companion));
    return isNamed ? [{ name, check }] : [];
  });
}

function analysisFacts(name: string, analysis: Analysis, all: readonly ChosenFile[]): string {
  const { scores } = analysis;
  const recording = recordingFor(analysis, all);
  const notation = all.find(
    (file) => file.check?.kind === 'companion' && file.check.isNotation && isSameStem(file.name, name),
  );
  const chosenScores = scores.filter((score) => isChosen(score, all));
  return [
    counted(analysis.timelines, 'timeline', 'timelines'),
    counted(analysis.components, 'entry', 'entries'),
    fileLength(analysis),
    ...(recording ? [`with its recording ${recording.name}`] : []),
    ...(chosenScores.length > 0 ? [`with its score ${chosenScores.join(', ')}`] : []),
    ...(notation ? [`with its notation ${notation.name}`] : []),
  ].join(', ');
}

function analysisWarnings(
  analysis: Analysis,
  all: readonly ChosenFile[],
  { recordingLink = '' }: Given = {},
): readonly string[] {
  const { recording, scores, warnings } = analysis;
  const silent =
    recording === undefined ||
    recordingLink !== '' ||
    recordingFor(analysis, all) ||
    isAskedFor(recording, all)
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

const isAskedFor = (recording: string, all: readonly ChosenFile[]): boolean =>
  all.some((file) => askedFor(file, all).includes(recording));

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

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
