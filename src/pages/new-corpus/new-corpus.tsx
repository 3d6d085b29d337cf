import { useNavigate } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { editCorpusPath } from '../../site/corpus-path.ts';
import { PAGES } from '../../site/pages.ts';
import layoutStyles from '../../ui/layout.module.css';
import { PageTitle } from '../../ui/page-title.tsx';
import { CorpusForm, NO_WORDS } from '../edit-corpus/corpus-form.tsx';

/** Form of a new corpus, which is private until its owner says otherwise. */
export function Component() {
  const navigate = useNavigate();
  return (
    <>
      <div className={layoutStyles.pageHead}>
        <PageTitle head={PAGES['/new-corpus']}>New corpus</PageTitle>
      </div>
      <CorpusForm
        words={NO_WORDS}
        submit="Make the corpus"
        onSend={async (words) => {
          const { slug } = await orThrow(api.POST('/corpora/', { body: words }));
          void navigate(editCorpusPath(slug), { replace: true });
          return undefined;
        }}
      />
    </>
  );
}
