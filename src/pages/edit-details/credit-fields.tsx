import type { components } from '../../api/schema.d.ts';
import { ROLES } from '../../cite/about.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './about-form.module.css';
import { SelectField } from '../../ui/select-field.tsx';

type Credit = components['schemas']['Credit'];

export const emptyCredit = (): Credit => ({ role: 'analyst', family: '', given: '', literal: '', orcid: '' });

interface Props {
  readonly credit: Credit;
  /** Place in the list, from 1. */
  readonly number: number;
  readonly onRemove: () => void;
}

/** Fields of one credit; all credits of a form share their names, in order. */
export function CreditFields({ credit, number, onRemove }: Props) {
  return (
    <div className={styles.credit} role="group" aria-label={`Credit ${number}`}>
      <TextField label="Given names" name="given" maxLength={150} defaultValue={credit.given} />
      <TextField
        label="Family name"
        name="family"
        maxLength={150}
        defaultValue={credit.literal || credit.family}
      />
      <SelectField
        label="Role"
        name="role"
        defaultValue={credit.role}
        choices={ROLES.map((role) => [role, role] as const)}
      />
      <TextField label="ORCID" name="orcid" maxLength={100} defaultValue={credit.orcid} spellCheck={false} />
      <Button look="plain" size="small" aria-label={`Remove credit ${number}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

/** The credits of a sent form. A name of one part is a name of its own. */
export function readCredits(data: FormData): Credit[] {
  const all = (name: string) =>
    data.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''));
  const [given, family, roles, orcids] = [all('given'), all('family'), all('role'), all('orcid')];
  return roles.map((written, index) => {
    const parts = { given: given[index] ?? '', family: family[index] ?? '' };
    const role = ROLES.find((one) => one === written) ?? 'analyst';
    const orcid = orcids[index] ?? '';
    const isWhole = parts.given !== '' && parts.family !== '';
    return isWhole
      ? { role, ...parts, literal: '', orcid }
      : { role, given: '', family: '', literal: parts.family || parts.given, orcid };
  });
}
