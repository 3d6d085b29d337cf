import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { AlertDialog } from './alert-dialog.tsx';
import { Button } from './button.tsx';

interface Question {
  /** The whole question. */
  readonly text: string;
  /** Data that would be lost, in small print. */
  readonly about: ReactNode;
  /** The word on the button that does it. */
  readonly yes: string;
}

let asked: (Question & { readonly answer: (isYes: boolean) => void }) | undefined;
const listeners = new Set<() => void>();

const now = () => asked;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function answer(isYes: boolean): void {
  const question = asked;
  asked = undefined;
  listeners.forEach((listener) => listener());
  question?.answer(isYes);
}

/** Asks before something is done that cannot be undone; false also where the reader leaves the page. */
export function confirm(question: Question): Promise<boolean> {
  answer(false);
  return new Promise((resolve) => {
    asked = { ...question, answer: resolve };
    listeners.forEach((listener) => listener());
  });
}

/** The place where `confirm` asks; stands once, in the shell. A change of `page` takes the question back. */
export function Questions({ page }: { readonly page: string }) {
  const question = useSyncExternalStore(subscribe, now, now);
  useEffect(() => () => answer(false), [page]);
  if (question === undefined) return null;
  const { text, about, yes } = question;
  return (
    <AlertDialog
      text={text}
      about={about}
      onClose={() => answer(false)}
      actions={
        <>
          <Button look="outline" onClick={() => answer(false)}>
            Cancel
          </Button>
          <Button look="danger" onClick={() => answer(true)}>
            {yes}
          </Button>
        </>
      }
    />
  );
}
