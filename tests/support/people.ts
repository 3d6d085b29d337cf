import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { moderateRunning } from '../../src/server/control/ask-running.ts';
import type { RunningServer } from './running-server.ts';

interface Person {
  readonly username: string;
  readonly password: string;
}

let people = 0;

/** Opens an account over HTTP; names differ in every call. */
export async function register(server: RunningServer): Promise<Person> {
  const username = `reader${process.pid}x${(people += 1)}`;
  const password = 'linden leaves in rows';
  const answer = await post(server, 'dj-rest-auth/registration/', {
    firstname: 'Rea',
    lastname: 'Der',
    username,
    email: `${username}@example.org`,
    password1: password,
    password2: password,
  });
  if (answer.status !== 201)
    throw new Error(`Registration answered ${answer.status}: ${await answer.text()}`);
  return { username, password };
}

/** The same with the operator's right, as `npm run admin` gives it. */
export async function registerOperator(server: RunningServer): Promise<Person> {
  const person = await register(server);
  const said = await moderateRunning(server.dataDir, ['admin', person.username]);
  if (said?.includes('is an operator now') !== true) throw new Error(`The command said: ${said}`);
  return person;
}

const authors = new WeakMap<RunningServer, Promise<Person>>();

/** An account for files that are anybody's: one for each server, because every new one costs a password's hash. */
export function author(server: RunningServer): Promise<Person> {
  const known = authors.get(server) ?? register(server);
  authors.set(server, known);
  return known;
}

/** Signs a page in as the login form would leave it, without going through the form. */
export async function signIn(page: Page, server: RunningServer, person: Person): Promise<void> {
  const answer = await post(server, 'token/', person);
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string };
  await page.goto('/');
  await page.evaluate(
    ([accessToken, refreshToken, username]) => {
      localStorage.setItem('accessToken', accessToken!);
      localStorage.setItem('refreshToken', refreshToken!);
      localStorage.setItem('username', username!);
    },
    [access, refresh, person.username],
  );
}

/** Uploads files over HTTP; gives their ids in the order given. */
export async function upload(
  server: RunningServer,
  person: Person,
  files: readonly { name: string; bytes: Buffer }[],
  isPublic = true,
): Promise<number[]> {
  const { access } = (await (await post(server, 'token/', person)).json()) as { access: string };
  const body = new FormData();
  body.set('is_public', String(isPublic));
  for (const { name, bytes } of files) body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${server.url}/api/v1/upload/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body,
  });
  if (answer.status !== 201) throw new Error(`Upload answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { files: { id: number }[] }).files.map(({ id }) => id);
}

/** Replaces a file over HTTP by a newer version. */
export async function replace(
  server: RunningServer,
  person: Person,
  id: number,
  version: number,
  bytes: Buffer,
): Promise<void> {
  const { access } = (await (await post(server, 'token/', person)).json()) as { access: string };
  const body = new FormData();
  body.set('expected_version', String(version));
  body.set('same_piece', 'true');
  body.set('file', new Blob([new Uint8Array(bytes)]), 'replaced.tla');
  const answer = await fetch(`${server.url}/api/v1/files/${id}/versions/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body,
  });
  if (answer.status !== 201) throw new Error(`Replacing answered ${answer.status}: ${await answer.text()}`);
}

function post(server: RunningServer, path: string, body: unknown): Promise<Response> {
  return fetch(`${server.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Uploads files of tests/fixtures over HTTP, public; gives their ids in the order given. */
export async function uploadFixtures(
  server: RunningServer,
  person: Person,
  names: readonly string[],
): Promise<number[]> {
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      bytes: await readFile(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))),
    })),
  );
  return upload(server, person, files);
}
