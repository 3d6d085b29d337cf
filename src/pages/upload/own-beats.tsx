import { useEffect, useState } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { toOwnFiles } from '../dashboard/own-files.ts';
import type { BeatsFile } from './worker-jobs.ts';

/** Stands for no file; ids begin at 1. */
const NONE = 0;

interface OwnTitle {
  readonly id: number;
  readonly title: string;
}

interface Props {
  readonly isDisabled: boolean;
  readonly onBeats: (beats: BeatsFile) => void;
}

/** Takes the beats of one of one's own stored files, for times by measure. */
export function OwnBeats({ isDisabled, onBeats }: Props) {
  const [files, setFiles] = useState<readonly OwnTitle[]>([]);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const ending = new AbortController();
    loadTitles(ending.signal).then(setFiles, (error: unknown) => {
      if (!ending.signal.aborted) setProblem(messageOf(error));
    });
    return () => ending.abort();
  }, []);
  const take = async (fileId: number) => {
    const title = files.find((file) => file.id === fileId)?.title ?? '';
    try {
      const params = { path: { id: fileId } };
      const file = await orThrow(api.GET('/files/{id}/tla', { params, parseAs: 'blob' }));
      onBeats({ name: title, file });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <SelectField
      label="Take the beats of one of your files"
      choices={[
        [NONE, files.length === 0 ? 'You have no files here' : 'Choose a file'] as const,
        ...files.map((file) => [file.id, file.title] as const),
      ]}
      value={NONE}
      help="Its measures are matched by their printed numbers. A .tla file chosen beside this one offers its beats, too."
      errors={problem === undefined ? [] : [problem]}
      isDisabled={isDisabled || files.length === 0}
      onChoose={(fileId) => void take(fileId)}
    />
  );
}

async function loadTitles(signal: AbortSignal): Promise<readonly OwnTitle[]> {
  const answer = await orThrow(api.GET('/users/files/', { signal }));
  return toOwnFiles(answer).map(({ id, title }) => ({ id, title }));
}

function messageOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}
