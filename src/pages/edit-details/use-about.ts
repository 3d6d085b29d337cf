import { useState } from 'react';
import { mergeChanges } from '../../shared/merge-changes.ts';
import { saveAbout, type About, type LoadedAbout } from './load-about.ts';

/** What came of saving. */
type Outcome =
  | {
      readonly is: 'saved';
      readonly warnings: readonly string[];
      /** Fields that somebody else had changed meanwhile, and that were kept. */
      readonly joined: readonly (keyof About)[];
    }
  /** Fields that both have changed; nothing was stored. */
  | { readonly is: 'conflict'; readonly conflicts: readonly (keyof About)[] };

interface KeptAbout {
  /** What the form begins with. */
  readonly shown: About;
  /** Number that changes whenever the form is to begin anew with `shown`. */
  readonly generation: number;
  /** What stands at the server of the fields that both have changed. */
  readonly others: Partial<About>;
  /** Saves what was entered, together with what others have changed meanwhile. Throws `AppError`. */
  readonly save: (entered: About) => Promise<Outcome>;
  /** Takes what others have saved of a field; the rest stays as it was entered. */
  readonly take: (field: keyof About, entered: About) => void;
}

/** What is said about an analysis, of which others may save changes while it is edited. */
export function useAbout(id: number, loaded: LoadedAbout): KeptAbout {
  const [base, setBase] = useState(loaded);
  const [shown, setShown] = useState(loaded.about);
  const [generation, setGeneration] = useState(0);
  const [others, setOthers] = useState<Partial<About>>({});

  const show = (about: About) => {
    setShown(about);
    setGeneration((before) => before + 1);
  };
  const save = async (entered: About): Promise<Outcome> => {
    let [based, about] = [base, entered];
    const joined = new Set<keyof About>();
    for (;;) {
      const answer = await saveAbout(id, { about, tag: based.tag });
      if (answer.is === 'saved') {
        setBase({ about, tag: answer.tag });
        setOthers({});
        if (joined.size > 0) show(about);
        return { is: 'saved', warnings: answer.warnings, joined: [...joined] };
      }
      const { merged, conflicts } = mergeChanges(based.about, about, answer.about);
      if (conflicts.length > 0) {
        setBase(answer);
        setOthers(Object.fromEntries(conflicts.map((field) => [field, answer.about[field]])));
        show(merged);
        return { is: 'conflict', conflicts };
      }
      for (const field of Object.keys(merged) as (keyof About)[])
        if (merged[field] !== about[field]) joined.add(field);
      [based, about] = [answer, merged];
    }
  };
  const take = (field: keyof About, entered: About) => {
    const { [field]: taken, ...left } = others;
    setOthers(left);
    show({ ...entered, [field]: taken });
  };
  return { shown, generation, others, save, take };
}
