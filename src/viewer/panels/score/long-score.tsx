import { Button } from '../../../ui/button.tsx';
import type { LongNotation } from '../../score/engraving/engraving.ts';
import { ScoreMessage } from './score-message.tsx';

interface Props extends LongNotation {
  readonly onEngrave: () => void;
}

/** A score that takes some seconds to engrave, which is done when a reader asks for it. */
export const LongScore = ({ measures, ms, onEngrave }: Props) => (
  <ScoreMessage
    what="This score is long."
    isNotice
    action={
      <Button look="outline" size="small" onClick={onEngrave}>
        Engrave {measures.toLocaleString('en')} {measures === 1 ? 'measure' : 'measures'}
      </Button>
    }
  >
    {`Engraving it takes about ${Math.ceil(ms / 1000)} seconds. The timelines can be used meanwhile.`}
  </ScoreMessage>
);
