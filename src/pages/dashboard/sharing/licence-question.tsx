import { useEffect, useState } from 'react';
import { LICENCES } from '../../../cite/licences.ts';
import { AppError } from '../../../shared/app-error.ts';
import { loadAbout, saveAbout, type LoadedAbout } from '../../edit-details/load-about.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './sharing-dialog.module.css';

const NO_LICENCE = ['', 'No licence stated: ask the analyst'] as const;
const CHOICES = [NO_LICENCE, ...LICENCES.map(({ id, name, asks }) => [id, `${name}: ${asks}`] as const)];

/** Asks for the licence of a file that has none, as soon as everybody sees it. */
export function LicenceQuestion({ fileId }: { readonly fileId: number }) {
  const [loaded, setLoaded] = useState<LoadedAbout>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    // Without an answer nothing is asked: Edit details has the same choice.
    loadAbout(fileId, signal).then(setLoaded, () => undefined);
    return () => leave.abort();
  }, [fileId]);
  if (loaded === undefined || loaded.about.licence !== '') return null;
  const keep = async (licence: string) => {
    const { about, tag } = loaded;
    try {
      const saved = await saveAbout(fileId, { about: { ...about, licence }, tag });
      if (saved.is === 'changed') {
        setLoaded(saved);
        setSaid('The details were changed elsewhere meanwhile. Press Store licence again.');
        return;
      }
      setLoaded({ about, tag: saved.tag });
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
      <SelectField
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
