import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_PATHS } from '../src/site/pages.ts';
import { withPictures } from '../src/tools/import-picture.mjs';
import { EVENTS_NOT_DELEGATED } from '../src/ui/create-root-without-moves.ts';

const SRC = resolve(import.meta.dirname, '../src');

/** Files outside `kinds` that may name a kind of timeline or a field of one, and why. */
const MAY_NAME_KINDS: Readonly<Record<string, string>> = {
  'bench/generate-recording.ts': 'It makes recordings of four kinds, as an author would.',
  tools: 'They make the files of the examples and of the help, as an author would.',
  'server/storage/engine/migrations': 'What the database was at a time is written down once and for all.',
  'tla/redact-tla.ts': 'Whoever reviews what others may see of a file finds it in one list.',
  'shared/media-type.ts': 'PDF is the name of a format of files.',
  'site/pages.ts': 'PDF is the name of a page of the help.',
  'tql/fields': 'The query language has fields that are called as the annotation file calls them.',
  'tql/match/unit-fields.ts': 'It reads those fields.',
  'pages/search-page/hit-words.ts': 'A chord that was found is set as its lane sets it.',
  'server/suggest/find-labels.ts': 'Labels of form are suggested, and not those of every kind.',
};

/** Files beside the folders of the kinds that may name some kinds, and why. */
const SHARED_THAT_NAME_KINDS: Readonly<Record<string, string>> = {
  'kinds/index.ts': 'It is the list.',
  'kinds/registry/answers-file.ts': 'It writes a file of what a reader has answered, as an author would.',
};

/** Files that may write controls by hand in place of those of `ui`, and why. */
const MAY_WRITE_CONTROLS: Readonly<Record<string, string>> = {
  'pages/search-box/search-box.tsx': 'Every page has it before anything else: what it opens comes later.',
  'pages/search-box/suggestions.tsx': 'Its options lead to pages and stand in groups, under the field above.',
  'viewer/panels/more-menu/more-menu.tsx': 'Its menu, of the kit, comes after the first picture.',
  'viewer/panels/outline/outline-row.tsx': 'A row of a tree grid, which stands once.',
  'viewer/panels/performances/performance-menu.tsx': 'With Alt its arrows go to another performance.',
};

/** Style sheets that name classes of others, and whose they are. */
const MAY_NAME_GLOBALS: Readonly<Record<string, string>> = {
  'viewer/panels/score/score-panel.module.css': 'pdf.js names the canvas that it hides.',
};

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) =>
      /\.(tsx?|m?js)$/.test(path) && !/\.(test|d)\.tsx?$/.test(path) && !path.includes('test-support'),
  )
  .map((path) => path.replaceAll('\\', '/'));

test('the document shows the imports that the table allows', () => {
  const document = readFileSync(resolve(SRC, '../docs/architecture.md'), 'utf8');
  expect(document).toBe(withPictures(document));
});

test('what kinds share names none of them', () => {
  const kinds = Array.from(
    textOf('kinds/index.ts').matchAll(/as (\w+) from '\.\/(\w+)\/kind\.ts'/g),
    ([, name = '', folder = '']) => ({ name, folder }),
  );
  const shared = files.filter(
    (file) => file.startsWith('kinds/') && !kinds.some(({ folder }) => file.startsWith(`kinds/${folder}/`)),
  );
  const naming = new RegExp(
    `['"\`](${kinds.map(({ name }) => name).join('|')})(_TIMELINE)?['"\`]|\\./(${kinds.map(({ folder }) => folder).join('|')})/`,
  );
  expect(shared.length).toBeGreaterThan(20);
  expect(shared.filter((file) => naming.test(withoutComments(textOf(file))))).toEqual(
    Object.keys(SHARED_THAT_NAME_KINDS),
  );
});

test('nobody but the kinds names a kind or a field of one, or imports from the folder of one', () => {
  const inKinds = (pattern: RegExp, text: string) =>
    Array.from(text.matchAll(pattern), ([, name = '']) => name);
  const names = inKinds(/^export \* as (\w+)/gm, textOf('kinds/index.ts'));
  const components = files.filter((file) => /^kinds\/\w+\/component\.ts$/.test(file)).map(textOf);
  // Other fields have names that anything may have.
  const fields = components.flatMap((text) => inKinds(/^ {2}readonly (\w+_\w+)\??:/gm, text));
  expect(names).toContain('BEAT');
  expect(fields).toContain('formal_type');
  const naming = new RegExp(
    `['"\`](${names.join('|')})(_TIMELINE)?['"\`]|\\b(${fields.join('|')})\\b|/kinds/(${names.join('|').toLowerCase()})/`,
  );
  const offenders = files.filter((file) => !file.startsWith('kinds/') && naming.test(textOf(file)));
  const isAllowedTo = (file: string) => Object.keys(MAY_NAME_KINDS).find((place) => isWithin(file, place));
  expect(offenders.filter((file) => isAllowedTo(file) === undefined)).toEqual([]);
  // Exceptions that are no longer needed must be removed.
  expect(new Set(offenders.map(isAllowedTo))).toEqual(new Set(Object.keys(MAY_NAME_KINDS)));
});

test('only persist touches the browser’s storage, which may throw at any access', () => {
  const touched = files.filter((file) =>
    /(?<![`\w])(localStorage|sessionStorage)(?!`)/.test(readFileSync(join(SRC, file), 'utf8')),
  );
  expect(touched).toEqual(['persist/browser-storage.ts']);
});

test('what a browser remembers is a store that remembers itself', () => {
  const reading = files.filter(
    (file) => !file.startsWith('persist/') && /\.(getItem|setItem|removeItem)\(/.test(textOf(file)),
  );
  // Tokens, and the data stored along with a recording in the browser's database; both files explain why.
  expect(reading).toEqual(['api/tokens.ts', 'viewer/media/kept-recording.ts']);
});

test('no component has a handler of React’s for what React’s root does not hear', () => {
  const handler = new RegExp(`\\bon(${EVENTS_NOT_DELEGATED.join('|')})(Capture)?=\\{`, 'i');
  expect('<div onWheel={turn}>').toMatch(handler);
  const offenders = files.filter(
    (file) => file.endsWith('.tsx') && handler.test(withoutComments(textOf(file))),
  );
  expect(offenders).toEqual([]);
});

test('menus, combo boxes, tooltips, disclosures and dialogs are the kit’s', () => {
  const roles = 'menu|menuitem|menuitemradio|combobox|listbox|option|tooltip|dialog|alertdialog';
  const byHand = new RegExp(
    `\\brole=["'{]+(${roles})["'}]|<dialog\\b|\\bshow(Modal|Popover)\\(|\\bpopover(Target)?=|\\baria-(expanded|haspopup)=`,
  );
  const offenders = files.filter(
    (file) => !isWithin(file, 'ui') && byHand.test(withoutComments(textOf(file))),
  );
  expect(offenders).toEqual(Object.keys(MAY_WRITE_CONTROLS));
});

test('styles are modules but tokens, fonts and reset', () => {
  const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.css'));
  const plain = sheets.filter((path) => !path.endsWith('.module.css')).sort();
  expect(plain).toEqual(['fonts', 'index', 'poster', 'reset', 'tokens'].map((name) => `styles/${name}.css`));
  // Chunks come in any order: each sheet of a layer says the order of all.
  const layered = [...sheets, 'styles/reset.css'].filter((path) => textOf(path).includes('@layer'));
  expect(layered.filter((path) => !textOf(path).startsWith('@layer reset, ui;\n'))).toEqual([]);
  // Class names given by a package are the only ones that no module defines.
  const globals = sheets.filter((path) => path.endsWith('.module.css') && /:global\b/.test(textOf(path)));
  expect(globals).toEqual(Object.keys(MAY_NAME_GLOBALS));
  expect(textOf('styles/reset.css').match(/\.[a-z][\w-]*(?=[^;{}]*\{)/g)).toEqual(['.lucide']);
});

test('no class is named in a string', () => {
  const attribute = /\b(?:className|\w+Class)=(?:"[^"]*"|\{[^{}]*?(?:\{[^{}]*\}[^{}]*?)*\})/g;
  const named = files.flatMap((file) => {
    const values = withoutComments(textOf(file)).match(attribute) ?? [];
    return values.filter(namesClass).map((value) => `${file}: ${value}`);
  });
  expect(named).toEqual([]);
  const selecting = /\b(?:querySelector(?:All)?|closest|matches)(?:<[^>]*>)?\(\s*['"`][^'"`]*\.[a-z]/i;
  const inScripts = files.filter((file) =>
    [/\bclassList\b|\bclass="/, selecting].some((way) => way.test(withoutComments(textOf(file)))),
  );
  expect(inScripts).toEqual([]);
});

test('the viewer leaves the address, the history, the storage and the title of its page alone', () => {
  const pagesOwn =
    /(?<![.\w-])((window|globalThis|self|document)\.)?\b(location|history|localStorage|sessionStorage|indexedDB)\b(?!['\w-])|document\.title/;
  const touching = files.filter(
    (file) => isWithin(file, 'viewer') && pagesOwn.test(withoutComments(textOf(file))),
  );
  expect(touching).toEqual([]);
});

test('only api asks the network, and only it writes the header with the token', () => {
  const asking = files.filter(
    (file) =>
      !/^(api|server|tools|prerender)\//.test(file) &&
      /(?<![.`\w])(fetch\b(?!`)|XMLHttpRequest|EventSource|WebSocket|sendBeacon|Authorization:|Bearer )/.test(
        withoutComments(readFileSync(join(SRC, file), 'utf8')),
      ),
  );
  // The viewer's default, for a page that passes it no other way to send; pdf.js has a method of this name that fetches
  // its own files.
  expect(asking).toEqual(['viewer/requests.ts', 'viewer/score/pdfjs.ts']);
});

test('what is told of a page stands in the table of the site alone', () => {
  const derived = files.filter((file) => /^(server|prerender|routes|main)\b/.test(file));
  const named = derived.flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8');
    return PAGE_PATHS.filter((path) => path !== '/' && text.includes(`'${path}'`)).map(
      (path) => `${file} names ${path}`,
    );
  });
  // Pages of files, people, performers, corpora, questions and works are answered by the server itself.
  expect(named).toEqual([
    'prerender/no-browser.ts names /viewer/:fileId',
    'server/seo/find-page.ts names /works/:workId',
    'server/seo/find-page.ts names /performers/:slug',
    'server/seo/find-page.ts names /corpora/:slug',
    'server/seo/find-page.ts names /questions/:slug',
    'server/seo/find-page.ts names /people/:username',
    'server/seo/find-page.ts names /viewer/:fileId',
    'server/seo/find-page.ts names /viewer/:fileId/:version',
  ]);
});

/** Whether the value of an attribute contains a class name of its own, beside those from modules. */
function namesClass(value: string): boolean {
  const [, given = ''] = /=(.*)$/s.exec(value) ?? [];
  const own = given.replace(/\$\{[^{}]*\}/g, ' ');
  // A comparison, an index of a module and an argument of `buttonClass` name no class.
  const rest = own.replace(
    /\[['"][\w-]+['"]\]|\bbuttonClass\([^()]*\)|===\s*['"][^'"]*['"]|\.startsWith\([^()]*\)/g,
    ' ',
  );
  return Array.from(rest.matchAll(/(["'`])(.*?)\1/gs), ([, , text = '']) => text).some((text) =>
    /\w/.test(text),
  );
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

const isWithin = (path: string, folder: string) =>
  path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`);

const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8');
