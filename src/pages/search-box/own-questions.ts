import { useEffect, useMemo, useState } from 'react';
import type { components } from '../../api/schema.d.ts';
import { api, useSignedIn } from '../../api/session.ts';
import { normalise } from '../../shared/normalise.ts';

export type OwnQuestion = Pick<components['schemas']['Question'], 'slug' | 'name'>;

interface Asked {
  readonly username: string;
  readonly questions: readonly OwnQuestion[];
}

/**
 * One's own saved questions whose names have all words of a text. They are asked for each time the field is come to, and apart from
 * the other suggestions, which are the same for everybody.
 */
export function useOwnQuestions(text: string, hasFocus: boolean): readonly OwnQuestion[] {
  const username = useSignedIn()?.username;
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    if (username === undefined || !hasFocus) return;
    const ending = new AbortController();
    api.GET('/users/questions/', { signal: ending.signal }).then(
      ({ data }) => data && setAsked({ username, questions: data.questions }),
      // Without them the others are suggested all the same.
      () => undefined,
    );
    return () => ending.abort();
  }, [username, hasFocus]);
  return useMemo(
    () => (asked?.username === username ? withWords(asked?.questions ?? [], text) : []),
    [asked, username, text],
  );
}

function withWords(questions: readonly OwnQuestion[], text: string): readonly OwnQuestion[] {
  const words = normalise(text).split(' ');
  return questions.filter(({ name }) => {
    const key = normalise(name);
    return words.every((word) => key.includes(word));
  });
}
