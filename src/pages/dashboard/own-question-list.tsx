import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { components } from '../../api/schema.d.ts';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { questionPath } from '../../site/question-path.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import { EditQuestion } from '../question/edit-question.tsx';
import styles from './own-list.module.css';

type Question = components['schemas']['Question'];

/** One's own saved questions, to be opened, renamed, shared and deleted. */
export function OwnQuestionList({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <section className={styles.list} aria-labelledby="your-questions">
      <div className={styles.head}>
        <h2 id="your-questions" className={textStyles.capsHead}>
          YOUR QUESTIONS
        </h2>
        <Link className={buttonClass('outline', 'small')} to="/search">
          Search
        </Link>
      </div>
      {questions.length === 0 ? (
        <p className={textStyles.muted}>
          Save a search under a name to answer it again, share it, follow it and cite it.
        </p>
      ) : (
        <ul>
          {questions.map((question) => (
            <QuestionRow key={question.slug} question={question} />
          ))}
        </ul>
      )}
    </section>
  );
}

function QuestionRow({ question }: { readonly question: Question }) {
  const { slug, name, line, is_public: isPublic, is_hidden: isHidden = false } = question;
  const [isEditing, setEditing] = useState(false);
  const { revalidate } = useRevalidator();
  const remove = async () => {
    const text = `Delete “${name}”? This can't be undone.`;
    if (!(await confirm({ text, about: <p>{line}</p>, yes: 'Delete' }))) return;
    try {
      await orThrow(api.DELETE('/questions/{slug}/', { params: { path: { slug } } }));
      notify('Question deleted.');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      notify(error.message);
    }
    await revalidate();
  };
  return (
    <li>
      <Link className={styles.title} to={questionPath(slug)}>
        {name}
      </Link>
      <span className={`${styles.facts} ${styles.asked}`}>
        {isHidden ? 'Hidden by the operator' : isPublic ? 'Public' : 'Private'} · {line}
      </span>
      <span className={styles.acts}>
        <Button look="plain" size="small" onClick={() => setEditing(true)}>
          Rename or share<span className={textStyles.visuallyHidden}> {name}</span>
        </Button>
        <Button look="plain" size="small" onClick={() => void remove()}>
          Delete<span className={textStyles.visuallyHidden}> {name}</span>
        </Button>
      </span>
      {isEditing && <EditQuestion question={question} onClose={() => setEditing(false)} />}
    </li>
  );
}
