import { Link } from 'react-router';
import type { PageHead } from '../shared/document-head.ts';
import layoutStyles from '../ui/layout.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import { FieldsForm } from './fields-form.tsx';

interface EmailLinkPageProps {
  readonly head: PageHead;
  /** Label of the button. */
  readonly children: string;
  /** The words on the button. */
  readonly submit: string;
}

/** The page of a mailed link. Only its button does something: mail programs open links by themselves. */
export function EmailLinkPage({ head, children, submit }: EmailLinkPageProps) {
  return (
    <div className={layoutStyles.narrow}>
      <PageTitle head={head}>{head.title}</PageTitle>
      <p>{children}</p>
      <FieldsForm fields={[]} submit={submit} />
      <p>
        <Link to="/">Back home</Link>
      </p>
    </div>
  );
}
