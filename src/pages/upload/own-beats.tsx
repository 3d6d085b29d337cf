import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import fieldStyles from '../../ui/field.module.css';
import { FieldError } from '../../ui/text-field.tsx';
import { toOwnFiles } from '../dashboard/own-files.ts';
import type { BeatsFile } from './worker-jobs.ts';

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
  const id = useId();
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
    <div className={fieldStyles.field}>
      <label htmlFor={id}>Take the beats of one of your files</label>
      <span className={fieldStyles.selectBox}>
        <select
          id={id}
          className={fieldStyles.select}
          value=""
          disabled={isDisabled || files.length === 0}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => void take(Number(target.value))}
        >
          <option value="">{files.length === 0 ? 'You have no files here' : 'Choose a file'}</option>
          {files.map((file) => (
            <option key={file.id} value={file.id}>
              {file.title}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
      <p id={`${id}-help`} className={fieldStyles.help}>
        Its measures are matched by their printed numbers. A .tla file chosen beside this one offers its
        beats, too.
      </p>
      {problem !== undefined && <FieldError message={problem} />}
    </div>
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
