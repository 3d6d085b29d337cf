import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { hierarchyTimeline, tlaText, uploadForm } from './tla.ts';

const PASSWORD = 'a long enough password';
const TITLES = ['Shown to all', 'Kept to oneself'] as const;

/** Each file has so many: enough that changing their tables takes a moment. */
const UNITS = 3000;

const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Headers of calls as the author of `fillServer`. */
export async function logIn(url: string): Promise<{ readonly authorization: string }> {
  const answer = await fetch(`${url}/api/v1/token/`, asJson({ username: 'clara', password: PASSWORD }));
  const { access } = (await answer.json()) as { access: string };
  return { authorization: `Bearer ${access}` };
}

/** Fills an empty server with an author and two large files, one of them public. */
export async function fillServer(url: string): Promise<void> {
  const account = {
    username: 'clara',
    email: 'clara@example.org',
    password1: PASSWORD,
    password2: PASSWORD,
  };
  const registered = await fetch(`${url}/api/v1/dj-rest-auth/registration/`, asJson(account));
  expect(registered.status).toBe(201);
  const headers = await logIn(url);
  for (const title of TITLES) {
    const units = Array.from({ length: UNITS }, (_, start) => ({
      start: start / 100,
      end: (start + 1) / 100,
      level: 1,
      label: `${title} ${start}`,
    }));
    const text = tlaText({ title, timelines: [hierarchyTimeline(units)] });
    const body = uploadForm([{ name: 'analysis.tla', bytes: text }], title === TITLES[0]);
    const answer = await fetch(`${url}/api/v1/upload/`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
  }
}

/**
 * Answers about the two files from a server that `fillServer` filled: list, downloads, viewer, search. Long answers are
 * given as their hash: two that differ are told apart, and a failure stays readable.
 */
export async function askServer(url: string): Promise<readonly string[]> {
  const headers = await logIn(url);
  const ask = async (below: string): Promise<string> => {
    const answer = await fetch(`${url}/api/v1${below}`, { headers });
    const text = await answer.text();
    expect([below, answer.status, text.slice(0, 200)]).toMatchObject([below, 200, expect.anything()]);
    return text;
  };
  const list = await ask('/users/files/');
  const { files } = JSON.parse(list) as { files: readonly { id: number }[] };
  expect(files).toHaveLength(TITLES.length);
  const answers = [list];
  for (const { id } of files) {
    for (const below of [`/files/${id}/tla`, `/files/${id}/json`]) {
      const hash = createHash('sha256').update(await ask(below));
      answers.push(`${below} ${hash.digest('hex')}`);
    }
  }
  const query = JSON.stringify({ tl: { kind: 'HIERARCHY' }, cmp: { label: `${TITLES[0]} ${UNITS - 1}` } });
  const found = JSON.parse(await ask(`/components/query/?query=${encodeURIComponent(query)}`)) as {
    components: readonly { label: string }[];
  };
  answers.push(...found.components.map(({ label }) => label));
  return answers;
}
