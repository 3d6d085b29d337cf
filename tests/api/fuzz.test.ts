import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkedFetch } from '../support/contract.ts';
import { FUZZ_RUNS, FUZZ_SEED } from '../support/long.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
}

const { paths } = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const CALLS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
if (FUZZ_SEED !== undefined) fc.configureGlobal({ seed: FUZZ_SEED });
/** Every name of a field that any call reads. */
const FIELDS = [
  ...['username', 'password', 'email', 'firstname', 'lastname', 'password1', 'password2', 'refresh', 'uid'],
  ...['token', 'new_password1', 'new_password2', 'old_password', 'is_public', 'first_name', 'last_name'],
  ...['title', 'label', 'start', 'kind', 'details', '__proto__', 'constructor'],
];
/** Text that must appear in no answer: internals of the server, and other people's data. */
const INSIDES = /node_modules|\n {4}at |select .* from |syntax error|ECONN|\/src\/server|\$argon2/i;
const PRIVATE = 'Nobody else reads this';

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    ...['', '0', '-1', '1e999', '2147483648', '9007199254740993', 'null', 'NaN', '%00', '../../etc/passwd'],
    ...[
      "' or 1=1 --",
      '<script>alert(1)</script>',
      '${7*7}',
      '{{7*7}}',
      '\u0000',
      '\ud800',
      '＇',
      'a'.repeat(5000),
    ],
    ...['{"$ne":1}', '[]', '{"title":{"a":[]}}', '{"label":["a",""]}', '{"start":"5-"}', '1-2-3', '0x10'],
  ),
);
const hostileValue = fc.oneof(hostileText, fc.jsonValue({ maxDepth: 4 }), fc.double(), fc.boolean());
const hostileObject = fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), hostileText), hostileValue, {
  maxKeys: 8,
});
/** Hostile edits of a file's details: a text or null by name; names may be hostile too. */
const hostileDetails = fc.dictionary(hostileText, fc.oneof(hostileText, fc.constant(null)), { maxKeys: 8 });
const hostileBody = fc.oneof(
  hostileObject.map((body) => JSON.stringify(body)),
  hostileDetails.map((details) => JSON.stringify({ details })),
  hostileValue.map((body) => JSON.stringify(body)),
  hostileObject.map((body) => JSON.stringify(body).slice(0, -1)),
  fc.constant('['.repeat(20_000)),
  hostileText,
);

let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
  const robert = await server.register('robert');
  const body = uploadForm([{ name: 'private.tla', bytes: tlaText({ title: PRIVATE }) }], false);
  expect((await robert.send('/upload/', { method: 'POST', body })).status).toBe(201);
  const own = uploadForm([{ name: 'own.tla', bytes: tlaText({ title: 'Edited at will' }) }], true);
  expect((await clara.send('/upload/', { method: 'POST', body: own })).status).toBe(201);
});
afterAll(async () => {
  await server.close();
  const lines = [...answered].map(([fuzzer, count]) => `${fuzzer}: ${count} answered`);
  const total = [...answered.values()].reduce((sum, count) => sum + count, 0);
  console.log([...(FUZZ_RUNS > 100 ? lines : []), `${total} hostile requests answered.`].join('\n'));
});

/** How many requests of each fuzzer had an answer, none of them a failure or one that tells too much. */
const answered = new Map<string, number>();
const count = (fuzzer: string): void => void answered.set(fuzzer, (answered.get(fuzzer) ?? 0) + 1);

async function expectRefusedOrAnswered(fuzzer: string, path: string, init: RequestInit): Promise<void> {
  const answer = await checkedFetch(`${server.url}${path}`, init).catch((error: unknown) => {
    // `fetch` throws TypeError for an invalid request, and when the server refuses and closes while the body is still
    // being sent.
    if (error instanceof TypeError) return undefined;
    throw error;
  });
  if (answer === undefined) return;
  const text = await answer.text();
  expect([answer.status, text.slice(0, 300)]).toSatisfy(([status]: [number]) => status < 500);
  expect(text).not.toMatch(INSIDES);
  expect(text).not.toContain(PRIVATE);
  count(fuzzer);
}

const asPerson = fc.constantFrom('nobody', 'clara', 'forged');
function authorization(who: string): Record<string, string> {
  const token = who === 'clara' ? clara.access : `${clara.access.slice(0, -4)}AAAA`;
  return who === 'nobody' ? {} : { authorization: `Bearer ${token}` };
}

describe('whatever is sent to a call is answered as the contract says, and never by a failure', () => {
  test.each(CALLS)(
    '$method $path',
    { timeout: 120_000 + FUZZ_RUNS * 500 },
    async ({ path, method, operation }) => {
      const names = (operation.parameters ?? []).flatMap(
        ({ in: place, name }) => (place === 'query' && name) || [],
      );
      const query = fc.dictionary(
        fc.constantFrom('query', 'order_by', 'order_direction', 'page', ...names),
        hostileText,
      );
      const request = fc.record({
        part: fc.oneof(fc.nat(5).map(String), fc.constant(String(clara.id)), hostileText),
        query: fc.oneof(query, fc.constant({})),
        body: hostileBody,
        who: asPerson,
        type: fc.constantFrom(
          'application/json',
          'application/json; charset=utf-16',
          'text/plain',
          'multipart/form-data',
        ),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ part, query: values, body, who, type }) => {
          const below = path.replaceAll(
            /\{\w+\}/g,
            () => encodeURIComponent(part.replaceAll(/\p{Cs}/gu, '')) || '0',
          );
          const search = new URLSearchParams(values).toString();
          const takesBody = method !== 'GET' && method !== 'DELETE';
          const address = `/api/v1${below}${search === '' ? '' : `?${search}`}`;
          await expectRefusedOrAnswered(`${method} ${path}`, address, {
            method,
            headers: { ...authorization(who), ...(takesBody && { 'content-type': type }) },
            ...(takesBody && { body }),
          });
        }),
        { numRuns: FUZZ_RUNS },
      );
    },
  );
});

test(
  'whatever is sent as a form is refused or stored, and never a failure',
  { timeout: 120_000 + FUZZ_RUNS * 500 },
  async () => {
    const name = fc.oneof(hostileText, fc.constantFrom('a.tla', 'a.json', 'a.mp3', 'a.pdf', 'x.tla\r\nX: y'));
    const part = fc.record({
      field: fc.oneof(fc.constant('file'), fc.constant('is_public'), hostileText),
      name: fc.option(name),
      content: fc.oneof(hostileText, fc.constant(tlaText({ title: 'Fuzz' })), hostileBody),
      type: fc.option(hostileText),
    });
    const form = fc.record({
      parts: fc.array(part, { maxLength: 5 }),
      cut: fc.nat(60),
      boundary: fc.constantFrom('b', '--', 'x'.repeat(200)),
    });
    await fc.assert(
      fc.asyncProperty(form, async ({ parts, cut, boundary }) => {
        const text = parts.map(({ field, name: filename, content, type }) => {
          const file = filename === null ? '' : `; filename="${filename}"`;
          const typed = type === null ? '' : `\r\nContent-Type: ${type}`;
          return `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}${typed}\r\n\r\n${content}\r\n`;
        });
        const body = Buffer.from(`${text.join('')}--${boundary}--\r\n`);
        await expectRefusedOrAnswered('Forms', '/api/v1/upload/', {
          method: 'POST',
          headers: { ...authorization('clara'), 'content-type': `multipart/form-data; boundary=${boundary}` },
          body: body.subarray(0, Math.max(0, body.length - cut)),
        });
      }),
      { numRuns: FUZZ_RUNS * 4 },
    );
  },
);

test('whatever is sent as a token opens nothing', { timeout: 120_000 + FUZZ_RUNS * 500 }, async () => {
  const [head = '', claims = '', signature = ''] = clara.access.split('.');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const read = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  const token = fc.oneof(
    hostileText,
    fc
      .record({ alg: fc.constantFrom('none', 'None', 'HS256', 'HS512', 'RS256', 'ES256'), kid: hostileText })
      .map((changed) => `${encode({ ...read(head), ...changed })}.${claims}.${signature}`),
    hostileObject.map(
      (changed) => `${head}.${encode({ ...read(claims), user_id: 2, ...changed })}.${signature}`,
    ),
    fc.constantFrom('none', 'None', 'NONE').map((alg) => `${encode({ alg })}.${claims}.`),
    fc.nat(signature.length - 2).map((at) => {
      const other = signature[at] === 'A' ? 'B' : 'A';
      return `${head}.${claims}.${signature.slice(0, at)}${other}${signature.slice(at + 1)}`;
    }),
    fc.constant(clara.refresh),
  );
  await fc.assert(
    fc.asyncProperty(token, async (text) => {
      const value = `Bearer ${text.replaceAll(/[^\x20-\x7e]/g, '')}`;
      const answer = await checkedFetch(`${server.url}/api/v1/users/files/`, {
        headers: { authorization: value },
      });
      expect(answer.status).toBe(401);
      count('Tokens');
    }),
    { numRuns: FUZZ_RUNS * 8 },
  );
});
