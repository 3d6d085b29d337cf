import { useState, type SyntheticEvent } from 'react';
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { getOwnAccount } from '../../api/own-account.ts';
import { api, signOut } from '../../api/session.ts';
import { saveBlob } from '../../shared/save-blob.ts';
import { PAGES } from '../../site/pages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import checkStyles from '../../ui/check.module.css';
import { confirm } from '../../ui/confirm.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { emptyFields, refused, textOf, type FormOutcome } from '../form-outcome.ts';
import { PersonalInformation } from '../dashboard/personal-information.tsx';
import { requireSignedIn } from '../guards.ts';
import { askForExport, deleteOwnAccount, type Keep } from './leaving.ts';
import styles from './your-account.module.css';

const DELETE_QUESTION = "Do you really want to delete your account? This can't be undone.";

export async function loader(args: LoaderFunctionArgs) {
  const elsewhere = requireSignedIn(args);
  if (elsewhere !== null) return elsewhere;
  const { signal } = args.request;
  const [person, { files }] = await Promise.all([
    getOwnAccount(signal),
    orThrow(api.GET('/users/files/', { signal })),
  ]);
  const publicCount = files.filter(({ is_public }) => is_public).length;
  return { person, publicCount, privateCount: files.length - publicCount };
}

export function Component() {
  const { person, ...counts } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PersonalInformation person={person}>
        <Link className={buttonClass('plain', 'small')} to="/public-profile">
          Name on your analyses
        </Link>
      </PersonalInformation>
      <TakeData />
      <Leave {...counts} />
    </Page>
  );
}

const Page = ({ children }: { readonly children: React.ReactNode }) => (
  <div className={layoutStyles.narrow}>
    <PageTitle head={PAGES['/your-account']}>Your account</PageTitle>
    {children}
  </div>
);

export function HydrateFallback() {
  return (
    <Page>
      <Skeleton rows={5} />
    </Page>
  );
}

/** Submission of a form with its password, and its outcome. */
function useSending(send: (form: FormData) => Promise<string | undefined>) {
  const [outcome, setOutcome] = useState<FormOutcome>();
  const [isSending, setIsSending] = useState(false);
  const form = useFocusFirstError(outcome);
  const onSubmit = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    if (isSending) return;
    const fields = emptyFields({ password: textOf(entered, 'password') });
    if (Object.keys(fields).length > 0) {
      setOutcome({ fields, messages: [] });
      return;
    }
    setOutcome(undefined);
    setIsSending(true);
    try {
      const done = await send(entered);
      if (done === undefined) return;
      setOutcome({ fields: {}, messages: [], done });
      form.current?.reset();
    } catch (error) {
      setOutcome(refused(error));
    } finally {
      setIsSending(false);
    }
  };
  return { outcome, isSending, form, onSubmit };
}

interface EndProps {
  readonly sending: Pick<ReturnType<typeof useSending>, 'outcome' | 'isSending'>;
  readonly look?: 'danger';
  readonly submit: string;
  readonly meanwhile: string;
}

/** The password, the button and the outcome. */
const FormEnd = ({ sending: { outcome, isSending }, look, submit, meanwhile }: EndProps) => (
  <>
    <TextField
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
      errors={outcome?.fields['password']}
    />
    <Button type="submit" {...(look && { look })} aria-disabled={isSending}>
      {isSending ? meanwhile : submit}
    </Button>
    {outcome !== undefined && (outcome.done !== undefined || outcome.messages.length > 0) && (
      <Notice kind={outcome.done === undefined ? 'error' : 'success'}>
        <p>{outcome.done ?? outcome.messages.join(' ')}</p>
      </Notice>
    )}
  </>
);

function TakeData() {
  const { outcome, isSending, form, onSubmit } = useSending(async (entered) => {
    const { name, zip } = await askForExport(textOf(entered, 'password'));
    saveBlob(zip, name);
    return `Saved as ${name}.`;
  });
  return (
    <section className={styles.part} aria-labelledby="take-data">
      <h2 id="take-data">Take your data with you</h2>
      <p>
        A zip with everything that is stored for you: every version of every file as you uploaded it,
        recordings and scores, details, links and your account. Large recordings take a while.
      </p>
      <form ref={form} className={layoutStyles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        <FormEnd sending={{ outcome, isSending }} submit="Download everything" meanwhile="Collecting…" />
      </form>
    </section>
  );
}

interface Counts {
  readonly publicCount: number;
  readonly privateCount: number;
}

const filesOf = (count: number, kind: string) => (count === 1 ? `1 ${kind} file` : `${count} ${kind} files`);

function Leave({ publicCount, privateCount }: Counts) {
  const navigate = useNavigate();
  const [keep, setKeep] = useState<Keep>('none');
  const { outcome, isSending, form, onSubmit } = useSending(async (entered) => {
    const password = textOf(entered, 'password');
    const about = <p>{whatGoes(keep, publicCount, privateCount)}</p>;
    if (!(await confirm({ text: DELETE_QUESTION, yes: 'Delete account', about }))) return undefined;
    await deleteOwnAccount(password, keep);
    await signOut();
    notify('Your account has been deleted.');
    await navigate('/');
    return undefined;
  });
  const choices = [
    [
      'none',
      'Delete everything',
      'Notes stay at the addresses of public files: title, date, “withdrawn by its analyst”.',
    ],
    [
      'credited',
      'Keep my public files, with my name',
      'They stay as they are published and cited. You can no longer change them.',
    ],
    [
      'anonymous',
      'Keep my public files, without my name',
      'Your own credit becomes “a former member”. Texts that you wrote stay: take your name out of them first.',
    ],
  ] as const;
  return (
    <section className={styles.part} aria-labelledby="leave">
      <h2 id="leave">Delete your account</h2>
      <p>
        You have {filesOf(publicCount, 'public')} and {filesOf(privateCount, 'private')}. Private files and
        links are deleted with every choice. Your username is not given to anybody else.
      </p>
      <form ref={form} className={layoutStyles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        <fieldset className={styles.choices}>
          <legend>What happens to your public files</legend>
          {choices.map(([value, name, help]) => (
            <div key={value} className={styles.choice}>
              <label className={checkStyles.check}>
                <input
                  type="radio"
                  name="keep"
                  value={value}
                  checked={keep === value}
                  aria-describedby={`keep-${value}`}
                  onChange={() => setKeep(value)}
                />
                {name}
              </label>
              <p id={`keep-${value}`} className={textStyles.muted}>
                {help}
              </p>
            </div>
          ))}
        </fieldset>
        <FormEnd
          sending={{ outcome, isSending }}
          look="danger"
          submit="Delete account"
          meanwhile="Deleting…"
        />
      </form>
    </section>
  );
}

function whatGoes(keep: Keep, publicCount: number, privateCount: number): string {
  const gone = keep === 'none' ? publicCount + privateCount : privateCount;
  const stays = keep === 'none' ? 0 : publicCount;
  const words = gone === 1 ? '1 file is deleted' : `${gone} files are deleted`;
  if (stays === 0) return `${words}, with recordings and scores.`;
  return `${words}; ${stays === 1 ? '1 file stays' : `${stays} files stay`}, ${keep === 'credited' ? 'with' : 'without'} your name.`;
}
