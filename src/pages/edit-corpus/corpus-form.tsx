import { FileText } from 'lucide-react';
import { useRef, useState, type SyntheticEvent } from 'react';
import type { components } from '../../api/schema.d.ts';
import { findLicence } from '../../cite/licences.ts';
import { MAX_CORPUS_LINE, MAX_CORPUS_TEXT, MAX_NOTICE } from '../../shared/limits.ts';
import { readLicence, readNotice } from '../../shared/notice/read-notice.ts';
import { AppError } from '../../shared/app-error.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { refused, textOf, type FormOutcome } from '../form-outcome.ts';
import styles from './corpus-form.module.css';

type Schemas = components['schemas'];
type CorpusWords = Required<Schemas['CorpusWords']>;
type CorpusState = Pick<Schemas['Corpus'], 'visibility' | 'sort'>;

interface Props {
  readonly words: CorpusWords;
  /** Who sees it and how it is ordered; undefined of one that is to be made. */
  readonly state?: CorpusState;
  readonly submit: string;
  /** Sends what the form says. Throws `AppError`; gives a message of success, where the form stays. */
  readonly onSend: (words: CorpusWords, state: CorpusState | undefined) => Promise<string | undefined>;
}

export const NO_WORDS: CorpusWords = {
  ...{ title: '', description: '', credits: '', licence: '', licence_url: '' },
  ...{ doi: '', citation: '', version: '', notice: '' },
};

interface Field {
  readonly name: keyof CorpusWords;
  readonly label: string;
  readonly maxLength: number;
  readonly rows?: number;
  readonly help?: string;
}

const FIELDS: readonly Field[] = [
  { name: 'title', label: 'Title', maxLength: MAX_CORPUS_LINE },
  {
    ...{ name: 'description', label: 'Description', rows: 4, maxLength: MAX_CORPUS_TEXT },
    help: 'What it is, in two or three lines. Markdown: *italic*, [words](https://example.org).',
  },
  {
    ...{ name: 'credits', label: 'By', maxLength: MAX_CORPUS_TEXT },
    help: 'Who made it, as citations name them: Christof Weiß, Frank Zalkow and Meinard Müller.',
  },
  { name: 'version', label: 'Version', maxLength: MAX_CORPUS_LINE, help: 'Such as 2.1.' },
  { name: 'licence', label: 'Licence', maxLength: MAX_CORPUS_LINE, help: 'Such as CC BY 3.0.' },
  { name: 'licence_url', label: 'Address of the licence', maxLength: MAX_CORPUS_LINE },
  { name: 'doi', label: 'DOI', maxLength: MAX_CORPUS_LINE },
  { name: 'citation', label: 'How to cite', rows: 3, maxLength: MAX_CORPUS_TEXT },
  {
    ...{ name: 'notice', label: 'Notice', rows: 10, maxLength: MAX_NOTICE },
    help: 'The NOTICE.md of the package, in Markdown. It stands below the works, and in the download.',
  },
];

const NAMES = FIELDS.map(({ name }) => name);

const VISIBILITIES = [
  ['private', 'Private: only you'],
  ['unlisted', 'With link: whoever has its link'],
  ['public', 'Public: everybody'],
] as const;
const SORTS = [
  ['title', 'By title'],
  ['hand', 'By hand'],
] as const;

/** Form for what is said of a corpus, with what a NOTICE.md and a LICENSE propose. */
export function CorpusForm({ words, state, submit, onSend }: Props) {
  const [outcome, setOutcome] = useState<FormOutcome>();
  const [isSending, setSending] = useState(false);
  const [proposed, setProposed] = useState<readonly string[]>();
  const form = useFocusFirstError(outcome);
  const chooser = useRef<HTMLInputElement>(null);

  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const said = { ...NO_WORDS };
    for (const name of NAMES) said[name] = textOf(data, name);
    setSending(true);
    setOutcome(undefined);
    try {
      const done = await onSend(said, state && chosenState(data, state));
      if (done !== undefined) setOutcome({ fields: {}, messages: [], done });
    } catch (error) {
      setOutcome(refused(error));
    } finally {
      setSending(false);
    }
  };
  const propose = async (files: FileList | null) => {
    try {
      setProposed(fill(form.current, await proposalsOf([...(files ?? [])])));
    } catch (error) {
      setOutcome(refused(error));
    }
  };
  return (
    <form
      ref={form}
      className={`${layoutStyles.form} ${styles.form}`}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <div className={fieldStyles.field}>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="NOTICE.md and LICENSE"
          accept=".md,.txt,text/plain,text/markdown"
          onChange={({ target }) => void propose(target.files).finally(() => (target.value = ''))}
        />
        <div>
          <Button look="outline" onClick={() => chooser.current?.click()}>
            <FileText size={16} aria-hidden="true" />
            Take the texts from NOTICE.md and LICENSE
          </Button>
        </div>
        <p className={fieldStyles.help}>
          Optional. The files stay on your device; look at what they propose, then save.
        </p>
      </div>
      {proposed && (
        <Notice kind={proposed.length > 0 ? 'success' : 'warning'}>
          <p>
            {proposed.length > 0
              ? `Filled in: ${new Intl.ListFormat('en').format(proposed)}. Nothing is saved yet.`
              : 'These files say nothing that this form could take.'}
          </p>
        </Notice>
      )}
      {FIELDS.map((field) => (
        <TextField
          key={field.name}
          {...field}
          defaultValue={words[field.name]}
          errors={outcome?.fields[field.name]}
        />
      ))}
      {state && (
        <>
          <SelectField
            label="Who sees it"
            name="visibility"
            choices={VISIBILITIES}
            defaultValue={state.visibility}
            help="Private files in a public corpus stay private. The link of a corpus shows those of your files that have a link of their own."
          />
          <SelectField
            label="Order of the works"
            name="sort"
            choices={SORTS}
            defaultValue={state.sort}
            help="By title, 2. comes before 10. The order by hand is below."
          />
        </>
      )}
      <div className={layoutStyles.actions}>
        <Button type="submit" aria-disabled={isSending}>
          {submit}
        </Button>
      </div>
      {outcome && <Outcome outcome={outcome} />}
    </form>
  );
}

function chosenState(data: FormData, state: CorpusState): CorpusState {
  const find = <Value extends string>(
    choices: readonly (readonly [Value, string])[],
    name: string,
    usual: Value,
  ) => choices.find(([value]) => value === textOf(data, name))?.[0] ?? usual;
  return {
    visibility: find(VISIBILITIES, 'visibility', state.visibility),
    sort: find(SORTS, 'sort', state.sort),
  };
}

function Outcome({ outcome: { done, messages, fields } }: { readonly outcome: FormOutcome }) {
  const others = Object.entries(fields).flatMap(([name, texts]) =>
    NAMES.some((known) => known === name) ? [] : texts,
  );
  const texts = done === undefined ? [...messages, ...others] : [done];
  if (texts.length === 0) return null;
  return (
    <Notice kind={done === undefined ? 'error' : 'success'}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

/** Largest file that is read for texts, in bytes: four to a character at most. */
const MAX_BYTES = 4 * MAX_NOTICE;

/** What the files of a package say: a LICENSE is known by its name, any other file is its notice. Throws `AppError`. */
async function proposalsOf(files: readonly File[]): Promise<Partial<CorpusWords>> {
  let found: Partial<CorpusWords> = {};
  for (const file of files) {
    if (file.size > MAX_BYTES)
      throw new AppError(
        'bad_request',
        `${file.name} is larger than a notice can be. Choose the NOTICE.md or LICENSE of a package.`,
      );
    const text = await file.text();
    if (/^licen[cs]e/iu.test(file.name)) {
      const { name, url } = readLicence(text);
      found = { ...found, licence: name, licence_url: url || (findLicence(name)?.deed ?? '') };
    } else {
      const { title, version, description, credits, doi, citation } = readNotice(text);
      found = { ...found, title, version, description, credits, doi, citation, notice: text };
    }
  }
  return found;
}

/** Writes texts into the fields of a form. Gives the labels of those that were written. */
function fill(form: HTMLFormElement | null, texts: Partial<CorpusWords>): readonly string[] {
  return FIELDS.flatMap(({ name, label }) => {
    const box = form?.elements.namedItem(name);
    const text = texts[name] ?? '';
    if (text === '' || !(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return [];
    box.value = text;
    return [label];
  });
}
