import { CircleCheck, CircleX, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { FormStrip } from '../../ui/form-strip.tsx';
import { formatBytes } from './file-size.ts';
import { describeFile } from './file-line.ts';
import type { Chosen } from './use-chosen-files.ts';

const SIGNS = {
  checking: { Sign: LoaderCircle, name: 'Checking' },
  ready: { Sign: CircleCheck, name: 'Ready' },
  warned: { Sign: TriangleAlert, name: 'Warning' },
  refused: { Sign: CircleX, name: 'Error' },
} as const;

interface ChosenFileItemProps {
  readonly chosen: Chosen;
  readonly all: readonly Chosen[];
  readonly serverErrors: readonly string[] | undefined;
  /** Callback of the button that removes the file; undefined while the files are being sent. */
  readonly onRemove: (() => void) | undefined;
}

/** One line of the list: sign, name, facts and strip, then what to know about the file. */
export function ChosenFileItem({ chosen, all, serverErrors, onRemove }: ChosenFileItemProps) {
  const { state, facts, warnings, errors } = describeFile(chosen, all, serverErrors);
  const { Sign, name } = SIGNS[state];
  const strip = chosen.check?.kind === 'analysis' ? chosen.check.strip : undefined;
  return (
    <li className={`chosen-file is-${state}`}>
      <Sign className="icon" size={20} role="img" aria-label={name} />
      <div className="chosen-file-body">
        <span className="chosen-file-name">{chosen.name}</span>
        <span className="chosen-file-facts num">{facts}</span>
        {strip && <FormStrip rows={strip} />}
        {warnings.length + errors.length > 0 && (
          <ul>
            {errors.map((message) => (
              <li key={message} className="is-error">
                {message}
              </li>
            ))}
            {warnings.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="chosen-file-end">
        <span className="num">{formatBytes(chosen.file.size)}</span>
        {onRemove && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${chosen.name}`}
            title="Remove"
            onClick={onRemove}
          >
            <X className="icon" size={17} aria-hidden="true" />
          </button>
        )}
      </div>
    </li>
  );
}
