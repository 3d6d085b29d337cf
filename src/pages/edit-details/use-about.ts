import { useState } from 'react';
import { mergeChanges } from '../../shared/merge-changes.ts';
import { saveAbout, type About, type LoadedAbout } from './load-about.ts';

/** Result of saving. */
type Outcome =
  | {
      readonly is: 'saved';
      readonly warnings: readonly string[];
      /** Fields that others had changed meanwhile and whose values were kept. */
      readonly joined: readonly (keyof About)[];
    }
  /** Fields that both have changed; nothing was stored. */
  | { readonly is: 'conflict'; readonly conflicts: readonly (keyof About)[] };

interface KeptAbout {
  /** Values that the form starts with. */
  readonly shown: About;
  /** Number that changes whenever the form is to begin anew with `shown`. */
  readonly generation: number;
  /** Values on the server of the fields that both sides have changed. */
  readonly others: Partial<About>;
  /** Saves the entered values, merged with others' changes meanwhile. Throws `AppError`. */
  readonly save: (entered: About) => Promise<Outcome>;
  /** Takes the value that others have saved of a field; the other fields stay as entered. */
  readonly take: (field: keyof About, entered: About) => void;
}

/** Details of an analysis during editing; merges changes that others save meanwhile. */
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
