import { SEARCH_KINDS, type SearchKind } from '../../kinds/searching.ts';
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
      <div className="segments" role="radiogroup" aria-label="Timeline kind">
        {SEARCH_KINDS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="kind"
              value={one}
              checked={one === kind}
              onChange={() => onChange(one)}
            />
            <KindSign kind={one} />
            {one}
          </label>
        ))}
      </div>
    </div>
  );
}
