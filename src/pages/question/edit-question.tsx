import { useRevalidator } from 'react-router';
import type { components } from '../../api/schema.d.ts';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { QuestionDialog } from './question-dialog.tsx';

interface Props {
  readonly question: components['schemas']['Question'];
  readonly onClose: () => void;
}

/** Changes the name of one's own question and who sees it, then loads the page anew. */
export function EditQuestion({ question: { slug, name, line, is_public }, onClose }: Props) {
  const { revalidate } = useRevalidator();
  return (
    <QuestionDialog
      heading="Rename or share"
      line={line}
      first={{ name, is_public }}
      onClose={onClose}
      onSave={async (changed) => {
        await orThrow(api.PATCH('/questions/{slug}/', { params: { path: { slug } }, body: changed }));
        await revalidate();
      }}
    />
  );
}
