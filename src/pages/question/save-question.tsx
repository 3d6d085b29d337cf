import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api, useSignedIn } from '../../api/session.ts';
import { MAX_QUESTION_NAME } from '../../shared/limits.ts';
import { loginAddress } from '../../site/login-address.ts';
import { questionPath } from '../../site/question-path.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';
import { chosenFacets, type Search } from '../search-page/address.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** Saves the line of a search under a name; whoever has no account here is led to log in first. */
export function SaveQuestion({ search }: { readonly search: Search }) {
  const { line } = search;
  const [isOpen, setOpen] = useState(false);
  const signedIn = useSignedIn();
  const location = useLocation();
  const navigate = useNavigate();
  const words = (
    <>
      <Bookmark size={16} aria-hidden="true" />
      Save this question
    </>
  );
  if (signedIn === undefined)
    return (
      <Link className={buttonClass('plain', 'small')} to={loginAddress(location)}>
        {words}
      </Link>
    );
  return (
    <>
      <Button look="plain" size="small" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <QuestionDialog
          heading="Save this question"
          line={line}
          first={{ name: Array.from(line).slice(0, MAX_QUESTION_NAME).join(''), is_public: false }}
          onClose={() => setOpen(false)}
          onSave={async (choices) => {
            const { slug } = await orThrow(
              api.POST('/questions/', { body: { ...choices, line, facets: chosenFacets(search) } }),
            );
            notify('Question saved. You find it on your dashboard, too.', questionPath(slug));
            void navigate(questionPath(slug));
          }}
        />
      )}
    </>
  );
}
