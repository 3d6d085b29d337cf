import { useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import type { Check } from '../../check/check.ts';
import { handInFragment, handInText, MAX_LINK, MAX_NAME, type HandIn } from '../../check/hand-in.ts';
import { countsOf, outcomesOf } from '../../check/outcome.ts';
import type { Tools } from '../../session/tools.ts';
import { copyLink } from '../parts/copy-link.ts';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import { boundariesInWords } from './boundary-words.ts';
import { saveFile } from './save-file.ts';

interface Props {
  readonly session: Tools;
  readonly title: string;
}

/** Gives the answers so far to a teacher, as a link or as a file. */
export function HandInDialog({ session, title }: Props) {
  const { check } = session;
  return (
    <ViewerDialog session={session} name="handIn" heading="Hand in">
      {check && <HandInForm session={session} title={title} check={check} />}
    </ViewerDialog>
  );
}

const NO_NAME = 'Write your name, so that your teacher knows whose answers these are.';
const TOO_LONG = 'These answers are too long for a link. Save the file instead.';

function HandInForm({ session, title, check }: Props & { readonly check: Check }) {
  const { links, panels } = session;
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLFormElement>(null);
  const { answers, taps, isChecked } = check.answers.getState();
  const counts = check.hidesAll
    ? boundariesInWords(check, taps, isChecked)
    : countsOf(check, outcomesOf(check, answers));
  const withHandIn = (act: (handIn: HandIn) => void) => {
    const name = new FormData(field.current ?? undefined).get('name');
    const written = typeof name === 'string' ? name.trim() : '';
    if (written === '') setProblem(NO_NAME);
    else act(handInOf(check, written));
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    withHandIn((handIn) => {
      saveFile(handInText(handIn), `${handIn.name} - ${title} - answers.json`);
      panels.getState().say('File saved. Send it to your teacher.');
    });
  };
  const copy = () =>
    withHandIn((handIn) => {
      const link = (links?.to(check.address) ?? '') + handInFragment(handIn);
      if (link.length > MAX_LINK) setProblem(TOO_LONG);
      else void copyLink(session.panels, link);
    });
  const takes = links?.handIn?.isAwaited() === true ? links.handIn : undefined;
  const give = () =>
    withHandIn((handIn) => {
      takes?.give(handInText(handIn));
      panels.getState().say('Handed in to the page around. Save the file too: it is your copy.');
    });
  return (
    <form ref={field} className={layoutStyles.form} onSubmit={save}>
      <p>{counts}.</p>
      <TextField
        label="Your name"
        name="name"
        maxLength={MAX_NAME}
        autoComplete="name"
        help="The link or file holds your name and your answers. Nothing is stored on this site."
        errors={problem === undefined ? [] : [problem]}
        onChange={() => setProblem(undefined)}
      />
      <DialogActions>
        <Button look="outline" onClick={() => panels.getState().setDialog(undefined)}>
          Close
        </Button>
        <Button type="submit" look="outline">
          Save file
        </Button>
        {links && (
          <Button look={takes ? 'outline' : 'filled'} onClick={copy}>
            Copy link
          </Button>
        )}
        {takes && <Button onClick={give}>Hand in</Button>}
      </DialogActions>
    </form>
  );
}

function handInOf({ task, answers, questions }: Check, name: string): HandIn {
  const { answers: given, taps, seconds, revealed } = answers.getState();
  const asked = questions().flatMap(({ component }) => {
    const answer = given[component];
    return answer === undefined ? [] : [[component, answer] as const];
  });
  return {
    ...{ task, name, taps, seconds: Math.round(seconds), handedInMs: Date.now() },
    answers: Object.fromEntries(asked),
    shown: Object.keys(revealed).length,
  };
}
