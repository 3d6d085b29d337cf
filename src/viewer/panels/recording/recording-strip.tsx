import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { buttonClass, Button } from '../../../ui/button.tsx';
import { DisclosureButton } from '../../../ui/disclosure.tsx';
import { lengthsInWords } from '../../../shared/recording-length.ts';
import { lengthWarning } from '../../media/alignment.ts';
import { CLOCK_OFF } from '../../media/true-clock.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Listening } from '../../session/listening.ts';
import type { ConcreteWork } from '../../viewer-file.ts';
import type { AlignPanel } from './align/align-panel.tsx';
import { lacksRecording, namesRecording } from './bring-recording.tsx';
import { OwnFile } from './own-file.tsx';
import { useChords } from './use-chords.ts';
import type { RecordingChoice, RecordingChoiceStore } from './recording-choice.ts';
import styles from './recording-strip.module.css';

interface Props {
  readonly session: AnalysisView & Listening;
  readonly work: ConcreteWork;
  readonly choice: RecordingChoiceStore;
  /** Panel that aligns the listener's own recording; undefined until its code has loaded. */
  readonly Align: typeof AlignPanel | undefined;
}

/**
 * State of the recording, its problems, and the alternatives to it. Renders nothing for a recording that simply plays.
 */
export function RecordingStrip({ session, work, choice, Align }: Props) {
  const chosen = useStore(choice);
  const [isAligning, setAligning] = useState(false);
  const panelId = useId();
  const strip = useKeptFocus(chosen.state);
  const { state, own } = chosen;
  const isOwn = state === 'own' && own !== undefined;
  const { isPlaying: playsChords } = useChords(session);
  const words = wordsFor(work, chosen, playsChords);
  const notes = notesOn(work, chosen);
  if (words === undefined && chosen.problem === undefined && notes.length === 0) return null;
  return (
    <>
      <div ref={strip} className={styles.strip} data-failed={state === 'failed' || undefined} tabIndex={-1}>
        <div className={styles.words}>
          {chosen.problem !== undefined && <p role="alert">{chosen.problem}</p>}
          {words !== undefined && <p role={isNews(chosen) ? 'status' : undefined}>{words}</p>}
          {notes.map((note) => (
            <p key={note} role="status">
              {note}
            </p>
          ))}
        </div>
        <div className={styles.actions}>
          {isOwn && (
            <DisclosureButton
              className={buttonClass('outline', 'small')}
              isOpen={isAligning}
              panelId={panelId}
              onToggle={() => setAligning(!isAligning)}
            >
              Align my recording
            </DisclosureButton>
          )}
          {!(isOwn && isAligning) && <Offers work={work} chosen={chosen} session={session} />}
        </div>
      </div>
      {isOwn && isAligning && own.sound && Align && (
        <Align
          id={panelId}
          session={session}
          choice={choice}
          sound={own.sound}
          onClose={() => {
            setAligning(false);
            strip.current?.querySelector('button')?.focus();
          }}
        />
      )}
    </>
  );
}

interface OffersProps {
  readonly work: ConcreteWork;
  readonly chosen: RecordingChoice;
  readonly session: AnalysisView;
}

function Offers({ work, chosen, session }: OffersProps) {
  const { state, own, failed, isStalled } = chosen;
  const isLost = state === 'failed' || isStalled;
  const isOriginalThere = namesRecording(work);
  const mayGoBack = isOriginalThere && (state === 'silent' || state === 'own' || failed === 'own');
  const playSilently = () => {
    // Playback is refused until there is a player.
    flushSync(chosen.playSilently);
    session.playback.getState().play();
  };
  return (
    <>
      {isLost && <Offer name="Try again" onChoose={chosen.tryAgain} />}
      {(state === 'unasked' || isLost) && <Offer name="Play without sound" onChoose={playSilently} />}
      {own && state !== 'own' && failed !== 'own' && (
        <Offer name="Use my own recording" onChoose={chosen.playKept} />
      )}
      {(!own || failed === 'own') && !lacksRecording(work, chosen) && (
        <OwnFile
          words="Use my own recording"
          look="outline"
          onFile={(file) => chosen.playOwn(file.name, file)}
        />
      )}
      {mayGoBack && (
        <Offer
          name={work.storage === 'youtube' ? 'Back to YouTube' : 'Back to the file’s recording'}
          onChoose={chosen.backToOriginal}
        />
      )}
      {state === 'own' && !isOriginalThere && <Offer name="Play without sound" onChoose={playSilently} />}
      {own && <Offer name="Forget this recording" isPlain onChoose={chosen.forgetOwn} />}
      {state === 'open' && work.storage === 'youtube' && (
        <Offer name="Stop loading from YouTube" isPlain onChoose={chosen.leaveYouTube} />
      )}
    </>
  );
}

interface OfferProps {
  readonly name: string;
  readonly onChoose: () => void;
  readonly isPlain?: boolean;
}

function Offer({ name, onChoose, isPlain = false }: OfferProps) {
  const look = isPlain
    ? ({ look: 'plain', className: styles.plain } as const)
    : ({ look: 'outline' } as const);
  return (
    <Button size="small" {...look} onClick={onChoose}>
      {name}
    </Button>
  );
}

const ENDS: Parameters<typeof lengthsInWords>[2] = {
  shorter: (time) => `After ${time} the timelines go on without sound.`,
  longer: (time) => `Playback stops at ${time}.`,
};

/** Notes on the recording that plays, a sentence each. */
function notesOn(
  { start, end, time_unit: unit }: ConcreteWork,
  { state, own, length, missedPicture = '', isClockOff }: RecordingChoice,
): readonly string[] {
  if (state !== 'open' && state !== 'own') return [];
  // Quarter notes are as long as somebody plays them.
  const isMusic = unit === 'quarters';
  const ofLength = isMusic
    ? own?.alignment.length === 0 && 'Align your recording to bring it together with the measures.'
    : state === 'own' && own
      ? lengthWarning(own.alignment, end - start, length)
      : length !== undefined && lengthsInWords(length, end, ENDS);
  return [ofLength, missedPicture, isClockOff && CLOCK_OFF].flatMap((note) => note || []);
}

/** Whether a state needs a notice; the file's own recording needs none. */
const isNews = ({ state, isStalled }: RecordingChoice) => isStalled || state === 'silent' || state === 'own';

function wordsFor(work: ConcreteWork, chosen: RecordingChoice, playsChords: boolean): string | undefined {
  const { state, own, isStalled } = chosen;
  const ofKept = own && `Your recording ${own.name} is stored only in this browser.`;
  // The bar says so.
  if (lacksRecording(work, chosen)) return ofKept;
  if (isStalled) return 'Waiting for the connection. Playback continues when it is back.';
  switch (state) {
    case 'absent':
    case 'failed':
      return undefined;
    case 'unasked':
      return 'Without YouTube:';
    case 'silent':
      return playsChords ? 'Playing the chords.' : 'Playing without sound.';
    case 'own':
      return own && `Playing ${own.name} (stored only in this browser).`;
    case 'open':
      return ofKept ?? (work.storage === 'youtube' ? 'From YouTube.' : undefined);
  }
}

/** The button that was pressed is gone when the choice is made: the keyboard stays in the strip. */
function useKeptFocus(state: RecordingChoice['state']) {
  const strip = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  const hadFocus = useRef(false);
  useEffect(() => {
    const remember = () => {
      hadFocus.current = strip.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (hadFocus.current && document.activeElement === document.body) {
      strip.current?.focus({ preventScroll: true });
    }
  }, [state]);
  return strip;
}
