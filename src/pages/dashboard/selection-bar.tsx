import {
  Download,
  Eye,
  Landmark,
  Library,
  ListMusic,
  Mic2,
  PenLine,
  Tag,
  Trash2,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LICENCES } from '../../cite/licences.ts';
import { MAX_TITLE } from '../../shared/limits.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { licenceChange, listChange, pieceChange, tagsChange } from './bulk-changes.ts';
import { BulkTextDialog } from './bulk-text-dialog.tsx';
import { DeletedFiles } from './deleted-files.tsx';
import tableStyles from './own-file-table.module.css';
import type { OwnCorpus } from './own-corpora.ts';
import type { OwnFile } from './own-files.ts';
import styles from './selection-bar.module.css';
import { countInWords, type SelectionActions } from './use-selection-actions.ts';

/** Letters of the tags that are added at once. */
const MAX_TAGS_TEXT = 500;

const TEXTS = {
  composer: {
    label: 'Composer',
    save: 'Save',
    maxLength: MAX_TITLE,
    help: 'Without a text the composer is taken away.',
  },
  performer: {
    label: 'Performer',
    save: 'Save',
    maxLength: MAX_TITLE,
    help: 'Without a text the performer is taken away.',
  },
  tags: {
    label: 'Tags',
    save: 'Add',
    maxLength: MAX_TAGS_TEXT,
    help: 'With commas between them: sonata form, cadence. Tags that are there stay.',
  },
} as const;
type TextKind = keyof typeof TEXTS;

interface Props {
  readonly chosen: readonly OwnFile[];
  readonly corpora: readonly OwnCorpus[];
  readonly actions: SelectionActions;
  readonly onClose: () => void;
}

/** Actions on the chosen files. */
export function SelectionBar({ chosen, corpora, actions, onClose }: Props) {
  const [asked, setAsked] = useState<TextKind>();
  const { progress } = actions;
  const count = countInWords(chosen.length);
  const ask = (kind: TextKind) => () => setAsked(kind);
  const addToList = () => void actions.change(listChange, (some) => `${some} added to your listening list.`);
  return (
    <div className={styles.bar} role="group" aria-label="Selected files">
      <p role="status">
        {progress === undefined ? (
          `${chosen.length} selected`
        ) : (
          <Spinner label={`${progress.done} of ${progress.total}`} />
        )}
      </p>
      {/* Nothing is begun before the last action has ended. */}
      <fieldset disabled={progress !== undefined} aria-label="Change the selected files">
        <Choice Sign={Eye} name="Visibility">
          <MenuItem onChoose={() => void actions.setPublic(true)}>Public</MenuItem>
          <MenuItem onChoose={() => void actions.setPublic(false)}>Private</MenuItem>
        </Choice>
        <Action Sign={PenLine} name="Composer" onPress={ask('composer')} />
        <Action Sign={Mic2} name="Performer" onPress={ask('performer')} />
        <Licence chosen={chosen} actions={actions} />
        <Action Sign={Tag} name="Tags" onPress={ask('tags')} />
        <Action Sign={ListMusic} name="Add to list" onPress={addToList} />
        <AddToCorpus corpora={corpora} actions={actions} />
        <Action Sign={Download} name="Download" onPress={() => void actions.download()} />
        <Remove chosen={chosen} actions={actions} />
      </fieldset>
      <IconButton aria-label="Clear selection" title="Clear selection" onClick={onClose}>
        <X size={17} aria-hidden="true" />
      </IconButton>
      {asked !== undefined && (
        <BulkTextDialog
          {...TEXTS[asked]}
          heading={asked === 'tags' ? `Add tags to ${count}` : `${TEXTS[asked].label} of ${count}`}
          onClose={() => setAsked(undefined)}
          onSave={(text) => save(asked, text, actions)}
        />
      )}
    </div>
  );
}

function save(kind: TextKind, text: string, { change }: SelectionActions): void {
  if (kind !== 'tags') {
    const words = text === '' ? `${TEXTS[kind].label} taken away from` : `${text} is the ${kind} of`;
    void change(pieceChange(kind, text), (count) => `${words} ${count}.`);
    return;
  }
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  if (tags.length > 0) void change(tagsChange(tags), (count) => `Tags added to ${count}.`);
}

type PartProps = Pick<Props, 'chosen' | 'actions'>;

function Licence({ actions }: PartProps) {
  return (
    <Choice Sign={Landmark} name="Licence">
      {LICENCES.map(({ id, name, asks }) => (
        <MenuItem
          key={id}
          onChoose={() => void actions.change(licenceChange(id), (count) => `${name} for ${count}.`)}
        >
          {name}: {asks}
        </MenuItem>
      ))}
    </Choice>
  );
}

function AddToCorpus({ corpora, actions }: Pick<Props, 'corpora' | 'actions'>) {
  const navigate = useNavigate();
  return (
    <Choice Sign={Library} name="Add to corpus">
      {corpora.map((corpus) => (
        <MenuItem key={corpus.slug} onChoose={() => void actions.addToCorpus(corpus)}>
          {corpus.title}
        </MenuItem>
      ))}
      <MenuItem onChoose={() => void navigate('/new-corpus')}>New corpus</MenuItem>
    </Choice>
  );
}

function Remove({ chosen, actions }: PartProps) {
  const remove = () => {
    let note = true;
    const about = <DeletedFiles files={chosen} onNote={(isLeft) => (note = isLeft)} />;
    void actions.remove(about, () => note);
  };
  return (
    <Button look="plain" size="small" className={styles.danger} onClick={remove}>
      <Trash2 size={15} aria-hidden="true" />
      Delete
    </Button>
  );
}

interface ActionProps {
  readonly Sign: LucideIcon;
  readonly name: string;
  readonly onPress: () => void;
}

const Action = ({ Sign, name, onPress }: ActionProps) => (
  <Button look="plain" size="small" onClick={onPress}>
    <Sign size={15} aria-hidden="true" />
    {name}
  </Button>
);

interface ChoiceProps {
  readonly Sign: LucideIcon;
  readonly name: string;
  readonly children: React.ReactNode;
}

const Choice = ({ Sign, name, children }: ChoiceProps) => (
  <div className={tableStyles.more}>
    <MenuButton
      button={
        <>
          <Sign size={15} aria-hidden="true" />
          {name}
        </>
      }
      buttonClass={buttonClass('plain', 'small')}
      label={`${name} of the selected files`}
      menuClass={tableStyles.menu}
    >
      {children}
    </MenuButton>
  </div>
);
