import { useRef, useState, type SyntheticEvent } from 'react';
import { hasMovements } from '../../../measures/measure-table.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import textStyles from '../../../ui/text.module.css';
import { readPlace } from '../../links/read-place.ts';
import { capitalized, countedMeasures, placeInWords, spanInWords } from '../../model/counted.ts';
import { goToUnit } from '../../scene/commands/commands.ts';
import { goToRange } from '../../scene/commands/view-commands.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';

const WITH_MEASURES =
  'For example 1:23.4 for a time, m24 for a measure, 24.3 for its third beat, m16!2 for measure 16 the second time, m12-15 for a passage.';
const MOVEMENTS = 'II:5 is measure 5 of the second movement.';
const WITHOUT_MEASURES = 'For example 1:23.4.';
/** The same for music that nobody has played. */
const MUSIC_WITH_MEASURES =
  'For example m24 for a measure, 12.2½ or 12, beat 2½ for a place in it, m16!2 for measure 16 the second time, m12-15 for a passage, quarter 46.5 for a quarter note.';
const MUSIC_WITHOUT_MEASURES = 'For example quarter 46.5.';

function helpFor({ positions, timelines }: AnalysisView): string {
  const isMusic = positions.unit === 'quarters';
  const counted = countedMeasures(timelines);
  if (!counted) return isMusic ? MUSIC_WITHOUT_MEASURES : WITHOUT_MEASURES;
  const measures = isMusic ? MUSIC_WITH_MEASURES : WITH_MEASURES;
  return hasMovements(counted) ? `${measures} ${MOVEMENTS}` : measures;
}

/** Asks for a time or a measure and goes there. */
export function GoToDialog({ session }: { readonly session: AnalysisView & Tools }) {
  return (
    <ViewerDialog
      session={session}
      name="goTo"
      heading={`Go to a ${session.positions.unit === 'seconds' ? 'time' : 'quarter'} or a measure`}
    >
      <GoTo session={session} />
    </ViewerDialog>
  );
}

function GoTo({ session }: { readonly session: AnalysisView & Tools }) {
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { panels } = session;
  const counted = countedMeasures(session.timelines);
  const unit = session.positions.unit === 'seconds' ? 'Time' : 'Quarter';
  const close = () => panels.getState().setDialog(undefined);
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    const place = readPlace(session, field.current?.value ?? '');
    setProblem(place.problem);
    if (place.problem !== undefined) {
      field.current?.select();
      return;
    }
    if (place.range) {
      goToRange(session, place.range);
      panels.getState().say(`${capitalized(spanInWords(session.timelines, place.range))}.`);
    } else {
      goToUnit(session, place.time);
      panels.getState().say(placeInWords(session.timelines, place.time));
    }
    close();
  };
  return (
    <form className={layoutStyles.form} onSubmit={go} noValidate>
      <TextField
        ref={field}
        label={counted ? `${unit} or measure` : unit}
        name="place"
        autoComplete="off"
        spellCheck={false}
        help={helpFor(session)}
        errors={problem === undefined ? [] : [problem]}
        onChange={() => setProblem(undefined)}
      />
      {/* Screen readers read texts at the field only when it gets the focus; this alert is read at once. */}
      <p className={textStyles.visuallyHidden} role="alert">
        {problem}
      </p>
      <DialogActions>
        <Button look="outline" onClick={close}>
          Cancel
        </Button>
        <Button type="submit">Go</Button>
      </DialogActions>
    </form>
  );
}
