import { useRef, useState, type SyntheticEvent } from 'react';
import { formatTime } from '../../shared/time.ts';
import { TextField } from '../../ui/text-field.tsx';
import { measuresOf } from '../links/arrival.ts';
import { readPlace } from '../links/read-place.ts';
import { goTo } from '../scene/commands.ts';
import type { Session } from '../session.ts';
import { ViewerDialog } from './viewer-dialog.tsx';

const WITH_MEASURES =
  'A time such as 1:23.4. A measure such as m24; 24.3 is its third beat, and m16!2 is the second time that measure 16 comes.';
const WITHOUT = 'A time such as 1:23.4.';

/** Asks for a time or a measure and goes there. */
export function GoToDialog({ session }: { readonly session: Session }) {
  return (
    <ViewerDialog session={session} name="goTo" heading="Go to a time or a measure">
      <GoTo session={session} />
    </ViewerDialog>
  );
}

function GoTo({ session }: { readonly session: Session }) {
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { panels } = session;
  const hasMeasures = measuresOf(session) !== undefined;
  const close = () => panels.getState().setDialog(undefined);
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    const place = readPlace(session, field.current?.value ?? '');
    setProblem(place.problem);
    if (place.problem !== undefined) {
      field.current?.select();
      return;
    }
    goTo(session, place.time);
    panels.getState().say(`At ${formatTime(place.time)}.`);
    close();
  };
  return (
    <form className="form" onSubmit={go} noValidate>
      <TextField
        ref={field}
        label={hasMeasures ? 'Time or measure' : 'Time'}
        name="place"
        autoComplete="off"
        spellCheck={false}
        help={hasMeasures ? WITH_MEASURES : WITHOUT}
        errors={problem === undefined ? [] : [problem]}
        onChange={() => setProblem(undefined)}
      />
      {/* What stands at the field is read when the field is come to; this is read at once. */}
      <p className="visually-hidden" role="alert">
        {problem}
      </p>
      <div className="actions">
        <button type="button" className="button button-outline" onClick={close}>
          Cancel
        </button>
        <button type="submit" className="button">
          Go
        </button>
      </div>
    </form>
  );
}
