import { ChevronDown, Download, PenLine, Quote, Rss } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { components } from '../../api/schema.d.ts';
import { saveAnswer } from '../../api/save-answer.ts';
import { AppError } from '../../shared/app-error.ts';
import { counted } from '../../shared/counted.ts';
import { longMoment } from '../../shared/long-date.ts';
import { questionHead } from '../../shared/question-head.ts';
import { feedPath } from '../../site/feed-path.ts';
import { authorPath } from '../../site/person-path.ts';
import { questionPath } from '../../site/question-path.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { notify } from '../../ui/toasts.tsx';
import { FactList, type Fact } from '../fact-list.tsx';
import { toAddress, type Search } from '../search-page/address.ts';
import { CiteAnswer } from './cite-answer.tsx';
import { EditQuestion } from './edit-question.tsx';
import { facetsInWords } from './question-search.ts';
import styles from './question.module.css';

type Schemas = components['schemas'];
type Question = Schemas['Question'];

interface Props {
  readonly question: Question;
  readonly search: Search;
  /** Undefined where the question cannot be answered now. */
  readonly answer: Pick<Schemas['TqlAnswer'], 'files_read' | 'files_total'> | undefined;
  readonly answeredAt: Date;
}

/** What a question asks and what can be done with its answer at the left, its facts at the right. */
export function QuestionHead({ question, search, answer, answeredAt }: Props) {
  const { name, line, sentence } = question;
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <PageTitle head={questionHead(name, line)}>{name}</PageTitle>
        <p className={styles.line}>
          {line}
          <Link to={toAddress(search)}>Open in search</Link>
        </p>
        {sentence !== '' && <p className={styles.sentence}>{sentence}</p>}
        <Actions question={question} isAnswered={answer !== undefined} />
      </div>
      <Facts question={question} answer={answer} answeredAt={answeredAt} />
    </div>
  );
}

function Actions({ question, isAnswered }: { readonly question: Question; readonly isAnswered: boolean }) {
  const { slug, is_public: isPublic, is_own: isOwn, is_hidden: isHidden = false } = question;
  const [open, setOpen] = useState<'cite' | 'edit'>();
  const close = () => setOpen(undefined);
  return (
    <div className={layoutStyles.actions}>
      {isAnswered && (
        <>
          <Button onClick={() => setOpen('cite')}>
            <Quote size={16} aria-hidden="true" />
            Cite this answer
          </Button>
          <Export slug={slug} />
        </>
      )}
      {isPublic && !isHidden && (
        <a className={buttonClass('outline')} href={feedPath(questionPath(slug))}>
          <Rss size={16} aria-hidden="true" />
          Follow new passages
        </a>
      )}
      {isOwn && (
        <Button look="outline" onClick={() => setOpen('edit')}>
          <PenLine size={16} aria-hidden="true" />
          Rename or share
        </Button>
      )}
      {open === 'cite' && <CiteAnswer slug={slug} onClose={close} />}
      {open === 'edit' && <EditQuestion question={question} onClose={close} />}
    </div>
  );
}

function Export({ slug }: Pick<Question, 'slug'>) {
  const save = (format: 'csv' | 'json') => {
    saveAnswer(slug, format).then(
      () => notify('Answer exported.'),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        notify(error.message);
      },
    );
  };
  return (
    <div className={styles.export}>
      <MenuButton
        button={
          <>
            <Download size={16} aria-hidden="true" />
            Export
            <ChevronDown size={16} aria-hidden="true" />
          </>
        }
        buttonClass={buttonClass('outline')}
        label="Export the answer"
        menuClass={styles.menu}
      >
        <MenuItem onChoose={() => save('csv')}>Spreadsheet (CSV)</MenuItem>
        <MenuItem onChoose={() => save('json')}>JSON, with citation and versions</MenuItem>
      </MenuButton>
    </div>
  );
}

function Facts({ question, answer, answeredAt }: Omit<Props, 'search'>) {
  const { owner, owner_name: name = owner, is_own: isOwn, facets } = question;
  const page = authorPath(owner);
  const chosen = facetsInWords(facets);
  const facts: readonly Fact[] = [
    ['Asked by', page === undefined ? name : <Link to={page}>{name}</Link>],
    ...(chosen === '' ? [] : [['Narrowed to', chosen] as const]),
    ['Answered', longMoment(answeredAt)],
    ...(answer
      ? [
          [
            'Looked through',
            answer.files_read === answer.files_total
              ? `all ${counted(answer.files_total, 'public file')}`
              : `${answer.files_read.toLocaleString('en')} of ${counted(answer.files_total, 'public file')}`,
          ] as const,
        ]
      : []),
    ...(isOwn ? [['Seen by', seenBy(question)] as const] : []),
  ];
  return <FactList facts={facts} className={styles.facts} />;
}

function seenBy({ is_public: isPublic, is_hidden: isHidden = false }: Question): string {
  if (isHidden) return 'You alone: the operator has hidden it';
  return isPublic ? 'Everybody' : 'You alone';
}
