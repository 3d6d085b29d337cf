import { Link } from 'react-router';
import { PageTitle } from '../ui/page-title.tsx';

/** Stands in for a page of the route table until it is written. */
export function NotBuiltYet({ title }: { readonly title: string }) {
  return (
    <div className="stack">
      <PageTitle documentTitle={title}>{title}</PageTitle>
      <p className="lede">This page is not written yet.</p>
      <p className="actions">
        <Link className="button button-outline" to="/browse/files">
          Browse files
        </Link>
        <Link to="/">Back home</Link>
      </p>
    </div>
  );
}
