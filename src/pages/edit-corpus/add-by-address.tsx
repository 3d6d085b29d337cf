import { useState, type SyntheticEvent } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { readFileId } from '../../shared/file-id.ts';
import { MAX_PATH } from '../../shared/limits.ts';
import { Button } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textOf } from '../form-outcome.ts';

interface Props {
  readonly slug: string;
  readonly onChanged: () => void;
}

const NO_ADDRESS =
  'This is no address of an analysis on this site. Copy one from the viewer, such as /viewer/12.';
const NOTHING_NEW =
  'It is in the corpus already, or asked for, or it is not public. Look at the list above, and at the address.';

/** Puts an analysis into a corpus: one's own is in it at once, the owner of another one is asked. */
export function AddByAddress({ slug, onChanged }: Props) {
  const [wrong, setWrong] = useState<string>();
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'warning' | 'error'; words: string }>();
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const id = fileIdIn(textOf(new FormData(form), 'address'));
    setWrong(id === undefined ? NO_ADDRESS : undefined);
    setOutcome(undefined);
    if (id === undefined) return;
    try {
      const params = { path: { slug } };
      const { added, asked } = await orThrow(
        api.POST('/corpora/{slug}/files/', { params, body: { file_ids: [id] } }),
      );
      if (added + asked === 0) setOutcome({ kind: 'warning', words: NOTHING_NEW });
      else {
        form.reset();
        setOutcome({
          kind: 'success',
          words:
            added > 0 ? 'It is in the corpus.' : 'Its owner was asked. It comes in as soon as they accept.',
        });
        onChanged();
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setOutcome({ kind: 'error', words: error.message });
    }
  };
  return (
    <form className={layoutStyles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label="Address of the analysis"
        name="address"
        maxLength={MAX_PATH}
        autoComplete="off"
        help="One of your own comes in at once. The owner of another one is asked, and finds the request on their dashboard."
        errors={wrong === undefined ? undefined : [wrong]}
      />
      <div>
        <Button type="submit" look="outline">
          Add or ask
        </Button>
      </div>
      {outcome && (
        <Notice kind={outcome.kind}>
          <p>{outcome.words}</p>
        </Notice>
      )}
    </form>
  );
}

/** The file that an address of the viewer leads to; undefined for any other. */
function fileIdIn(address: string): number | undefined {
  const [, id = ''] = /\/viewer\/(\d+)(?:[/?#]|$)/u.exec(address.trim()) ?? [];
  return readFileId(id);
}
