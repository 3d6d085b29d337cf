import { SEARCH_KINDS, type SearchKind } from '../../kinds/searching.ts';
import { Segments } from '../../ui/segments.tsx';
import { KindSign } from '../../viewer/panels/rail/kind-sign.tsx';

interface KindChoiceProps {
  readonly kind: SearchKind;
  readonly onChange: (kind: SearchKind) => void;
}

/** Which kind of timelines is searched. */
export function KindChoice({ kind, onChange }: KindChoiceProps) {
  return (
    <div className="kind-choice">
      <p className="caps-label" aria-hidden="true">
        TIMELINE KIND
      </p>
      <Segments
        label="Timeline kind"
        name="kind"
        choices={SEARCH_KINDS}
        chosen={kind}
        onChoose={onChange}
        className="segments"
      >
        {(one) => (
          <>
            <KindSign kind={one} />
            {one}
          </>
        )}
      </Segments>
    </div>
  );
}
