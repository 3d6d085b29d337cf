import { useEffect, useId, useState } from 'react';
import { PAGES } from '../../site/pages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextField } from '../../ui/text-field.tsx';
import textStyles from '../../ui/text.module.css';
import type { SideChoice } from '../../viewer/compare/compare-heads.tsx';
import { LETTERS } from '../../viewer/compare/compared-side.ts';
import { readSide, writeSide, type AddressedSide } from './compare-address.ts';
import styles from './compare.module.css';
import { findChoices, loadSide } from './load-side.ts';

interface Props {
  readonly sides: readonly (AddressedSide | undefined)[];
  /** Names of the sides that are there; '' for one that is missing. */
  readonly names: readonly string[];
  readonly problem: string | undefined;
  readonly onChoose: (side: number, key: string) => void;
  readonly onFile: (side: number, file: File) => void;
}

/** The id of a file in whatever is given for it: its number, or the address of its viewer. */
function readGiven(text: string): AddressedSide | undefined {
  const [, id, version] = /\/viewer\/(\d{1,9})(?:\/v(\d{1,4}))?/.exec(text) ?? [];
  return readSide(id === undefined ? text : `${id}${version === undefined ? '' : `@${version}`}`);
}

/** Asks what is to be compared: other analyses of the piece, any other one, or a file of the reader's own. */
export function ChooseSides({ sides, names, problem, onChoose, onFile }: Props) {
  const missing = names.indexOf('');
  const letter = LETTERS[missing] ?? 'B';
  const inputId = useId();
  const [choices, setChoices] = useState<readonly SideChoice[]>([]);
  const [wrong, setWrong] = useState<string>();
  const there = sides.find((side) => side !== undefined);
  const [thereId, thereVersion] = [there?.id, there?.version];
  useEffect(() => {
    if (thereId === undefined) return undefined;
    let isWanted = true;
    loadSide({ id: thereId, version: thereVersion })
      .then((side) => findChoices([side]))
      .then(
        (found) =>
          isWanted &&
          setChoices(found.filter(({ key }) => key !== writeSide({ id: thereId, version: thereVersion }))),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [thereId, thereVersion]);
  const submit = (form: HTMLFormElement) => {
    const given = new FormData(form).get('file');
    const side = readGiven(typeof given === 'string' ? given : '');
    if (side) onChoose(missing, writeSide(side));
    else setWrong('Write the number of an analysis, or paste the address of its viewer.');
  };
  return (
    <div className={`${layoutStyles.page} ${styles.message}`}>
      <PageTitle head={PAGES['/compare']}>Compare</PageTitle>
      <p>
        Two analyses, versions or performances below each other, aligned by measure, with all that they say
        differently. Choose what {letter} is to be.
      </p>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {choices.length > 0 && (
        <section className={styles.choices} aria-label="Of the same piece">
          <h2>Of the same piece</h2>
          <ul>
            {choices.map(({ key, name }) => (
              <li key={key}>
                <Button look="outline" size="small" onClick={() => onChoose(missing, key)}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <TextField
          label="Another analysis"
          name="file"
          help="Its number, or the address of its viewer."
          errors={wrong === undefined ? [] : [wrong]}
        />
        <Button type="submit">Compare</Button>
      </form>
      <div>
        <input
          id={inputId}
          className={textStyles.visuallyHidden}
          type="file"
          accept=".tla"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onFile(missing, file);
            target.value = '';
          }}
        />
        <label htmlFor={inputId} className={buttonClass('outline')}>
          A file of your own (.tla)
        </label>
        <p>It stays in your browser and is not uploaded.</p>
      </div>
    </div>
  );
}
