import { useId, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { LICENCES, licenceName } from '../../../cite/licences.ts';
import { counted } from '../../../shared/counted.ts';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import fieldStyles from '../../../ui/field.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { QUARTERS_LABEL, QUARTERS_MEANING } from '../../quarters-words.ts';
import { PackageContents } from './package-contents.tsx';
import styles from './package-panel.module.css';
import { countStored, type PackageReport } from './package-report.ts';
import { runningPackage, type Package } from './running-package.ts';

interface Props {
  readonly found: Package;
  readonly report: PackageReport;
  readonly cancelButton: ReactNode;
}

/** What the server would do with a package, and what its owner chooses before it does. */
export function PackagePlan({ found, report, cancelButton }: Props) {
  const { store } = useStore(runningPackage);
  const [isPublic, setPublic] = useState(false);
  const [isAllOrNone, setAllOrNone] = useState(false);
  const [isQuarters, setQuarters] = useState(false);
  const [licence, setLicence] = useState(report.licences[0]?.id ?? report.licence);
  const [title, setTitle] = useState(report.title);
  const count = countStored(report);
  const { corpus } = found;
  const { refused } = found.files;
  const isNone = isAllOrNone && refused > 0;
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (isNone) return;
    const said = { all_or_none: isAllOrNone, is_quarters: isQuarters };
    void store({ is_public: isPublic, licence, corpus_title: title, ...said });
  };
  return (
    <form className={styles.panel} onSubmit={submit}>
      <PackageContents report={report} isPlanned />
      {corpus ? (
        <p>
          The files belong to your corpus <b>{corpus.title}</b>. Those that have changed become new versions.
        </p>
      ) : (
        <TextField
          label="Title of the corpus"
          name="corpus-title"
          value={title}
          autoComplete="off"
          maxLength={500}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
      <SelectField
        label="Licence of new files"
        value={licence}
        choices={licenceChoices(report)}
        help={
          report.licences.length > 0
            ? `LICENSE and the files disagree: ${report.licences.map(({ id, files }) => `${licenceName(id)}${files > 0 ? ` in ${files} files` : ' in LICENSE'}`).join(', ')}.`
            : 'As the package says. It covers the analyses, not recordings or scores.'
        }
        onChoose={setLicence}
      />
      {report.without_unit > 0 && (
        <Choice
          label={QUARTERS_LABEL}
          isChosen={isQuarters}
          onChoose={setQuarters}
          help={`${counted(report.without_unit, 'new file has', 'new files have')} no recording and ${report.without_unit === 1 ? 'does' : 'do'} not say what the times count. ${QUARTERS_MEANING}`}
        />
      )}
      <Choice
        label="Add all, or none"
        isChosen={isAllOrNone}
        onChoose={setAllOrNone}
        help="If one file cannot be stored, none is. Otherwise the others are added, and you are told which are left out."
      />
      <Choice
        label="MAKE FILE(S) PUBLIC?"
        isChosen={isPublic}
        onChoose={setPublic}
        help="I may share these files. Anyone can find, play and download public files. Other files stay private. You can change this in the dashboard."
      />
      {isNone && (
        <Notice kind="error">
          <p>
            {refused === 1 ? '1 file cannot be taken' : `${refused} files cannot be taken`}, so none would be
            added. Correct the package and choose it again, or add what can be read.
          </p>
        </Notice>
      )}
      <div className={styles.actions}>
        {!isNone && <Button type="submit">{count === 1 ? 'Add 1 file' : `Add ${count} files`}</Button>}
        {cancelButton}
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly help: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Choice({ label, help, isChosen, onChoose }: ChoiceProps) {
  const helpId = useId();
  return (
    <div>
      <label className={checkStyles.check}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={helpId}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {label}
      </label>
      <p id={helpId} className={fieldStyles.help}>
        {help}
      </p>
    </div>
  );
}

const licenceChoices = ({ licence, licences }: PackageReport): readonly (readonly [string, string])[] => {
  const named = [...licences.map(({ id }) => id), licence].filter((id) => id !== '');
  return [
    ...named.map((id) => [id, `${licenceName(id)}, as the package says`] as const),
    ...LICENCES.filter(({ id }) => !named.includes(id)).map(
      ({ id, name, asks }) => [id, `${name}: ${asks}`] as const,
    ),
    ['', 'No licence stated'] as const,
  ];
};
