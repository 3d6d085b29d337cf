import { useEffect, useState } from 'react';
import { orThrow } from '../../../api/failure.ts';
import { api } from '../../../api/session.ts';
import type { components } from '../../../api/schema.d.ts';
import { LICENCES } from '../../../cite/licences.ts';
import { AppError } from '../../../shared/app-error.ts';
import { Select } from '../../edit-details/select.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './sharing-dialog.module.css';

type About = components['schemas']['About'];

const NO_LICENCE = ['', 'No licence stated: ask the author'] as const;
const CHOICES = [NO_LICENCE, ...LICENCES.map(({ id, name, asks }) => [id, `${name}: ${asks}`] as const)];

/** Asks for the licence of a file that has none, as soon as everybody sees it. */
export function LicenceQuestion({ fileId }: { readonly fileId: number }) {
  const [about, setAbout] = useState<About>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    // Without an answer nothing is asked: Edit details has the same choice.
    orThrow(api.GET('/files/{id}/about', { params: { path: { id: fileId } }, signal })).then(
      setAbout,
      () => undefined,
    );
    return () => leave.abort();
  }, [fileId]);
  if (about === undefined || about.licence !== '') return null;
  const keep = async (licence: string) => {
    const call = api.PUT('/files/{id}/about', {
      params: { path: { id: fileId } },
      body: { ...about, licence },
    });
    try {
      await orThrow(call);
      setSaid(licence === '' ? 'No licence is stated.' : 'Licence stored.');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setSaid(error.message);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const licence = new FormData(event.currentTarget).get('licence');
        if (typeof licence === 'string') void keep(licence);
      }}
    >
      <Select
        label="Licence"
        name="licence"
        defaultValue=""
        choices={CHOICES}
        help="CC BY 4.0 is the usual choice for published analyses. It covers the analysis, not the recording or the score."
      />
      <div className={styles.row}>
        <Button type="submit" look="outline" size="small">
          Store licence
        </Button>
        <span role="status">{said}</span>
      </div>
    </form>
  );
}
