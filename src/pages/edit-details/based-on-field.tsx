import { useState } from 'react';
import { basedOnIn, MAX_BASED_ON } from '../../shared/based-on.ts';
import { editedMetadata } from '../../tla/details.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/text-field.tsx';
import type { Details } from './piece-fields.tsx';

interface Props {
  readonly id: number;
  readonly details: Details;
  readonly defaultValue: string;
  readonly errors: readonly string[] | undefined;
}

/** Field for the source of the analysis. If the file names a source on this site, the field offers that. */
export function BasedOnField({ id, details, defaultValue, errors }: Props) {
  const [value, setValue] = useState(defaultValue);
  const source = editedMetadata(details.fields, details.edits).find(({ name }) => name === 'source');
  const named = source && basedOnIn(source.value, window.location.origin, id);
  return (
    <>
      <TextField
        label="BASED ON"
        name="based_on"
        maxLength={MAX_BASED_ON}
        spellCheck={false}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        help="The address of another analysis here, or of a web page. Readers see it, and search engines are told."
        errors={errors}
      />
      {named !== undefined && value === '' && (
        <p className={fieldStyles.help}>
          Your file says that it comes from {named}.{' '}
          <Button look="plain" onClick={() => setValue(named)}>
            Based on {named}
          </Button>
        </p>
      )}
    </>
  );
}
