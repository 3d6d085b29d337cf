import { isOtherEnding, isSameName } from '../../shared/file-names.ts';
import { lengthsInWords, roundTime } from '../../shared/recording-length.ts';
import type { Analysis, RecordingFacts } from './check.ts';
import type { ChosenFile } from './chosen-file.ts';

/** Whether a chosen companion file has this name. */
export const isChosen = (name: string, all: readonly ChosenFile[]): boolean =>
  all.some((file) => file.check?.kind === 'companion' && isSameName(file.name, name));

/** The chosen file that goes as the recording of an analysis: the one that it names, or one that was accepted for it. */
export function recordingFor({ recording }: Analysis, all: readonly ChosenFile[]): ChosenFile | undefined {
  if (recording === undefined) return undefined;
  const companions = all.filter(({ check }) => check?.kind === 'companion');
  return (
    companions.find(({ name }) => isSameName(name, recording)) ??
    companions.find((file) => file.isAccepted === true && isOther(file, recording, all))
  );
}

/** Recordings for which a chosen file could be used, while its owner has not answered. */
export function askedFor(file: ChosenFile, all: readonly ChosenFile[]): readonly string[] {
  if (file.check?.kind !== 'companion' || file.isAccepted !== undefined) return [];
  const named = all.flatMap(({ check }) =>
    check?.kind === 'analysis' && check.recording !== undefined && recordingFor(check, all) === undefined
      ? [check.recording]
      : [],
  );
  return [...new Set(named)].filter((recording) => isOther(file, recording, all));
}

/** Whether a file that no analysis names may be a recording in another format. */
function isOther({ name }: ChosenFile, recording: string, all: readonly ChosenFile[]): boolean {
  const isNamed = all.some(
    ({ check }) =>
      check?.kind === 'analysis' && check.recording !== undefined && isSameName(check.recording, name),
  );
  return !isNamed && isOtherEnding(name, recording);
}

/** Warnings about a recording: about itself, and about its length beside the analyses that it belongs to. */
export function recordingWarnings(
  facts: RecordingFacts,
  analyses: readonly Pick<Analysis, 'length'>[],
): readonly string[] {
  const ofLengths = analyses.flatMap((analysis) => lengthWarning(facts, analysis.length) ?? []);
  return [...facts.warnings, ...new Set(ofLengths)];
}

function lengthWarning({ length, playerLength }: RecordingFacts, analysis: number): string | undefined {
  const check = 'Check that it is the right one:';
  const differs = lengthsInWords(length, analysis, {
    shorter: (time) => `${check} after ${time} readers hear nothing.`,
    longer: (time) => `${check} playback stops at ${time}.`,
  });
  const isPlayers = lengthsInWords(playerLength, analysis, { shorter: String, longer: String }) === undefined;
  // The analyst may have relied on the same inaccurate clock.
  return differs !== undefined && isPlayers && playerLength > 0
    ? `Players take this recording for ${roundTime(playerLength)}, as the analysis does, but it is ${roundTime(length)} long: its bitrate varies and it has no index. Times that were set after a jump may be off. Check them here, and set them with the recording saved as WAV, FLAC or MP3 of constant bitrate.`
    : differs;
}
