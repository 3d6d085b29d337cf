import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A package whose code or fonts reach the browser. */
interface ShippedPackage {
  readonly name: string;
  /** SPDX expression in the package's metadata. */
  readonly licence: string;
  /** The copyright lines of its licence file; its author where there are none. */
  readonly copyright: string;
}

interface Metadata {
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Packages that reach no browser: pdf.js's for Node.js, types, and what reads the command line of markdown-it. */
const NOT_SHIPPED = /^@napi-rs\/|^@types\/|^argparse$/;

/** Every package that the pages import, and the dependencies of these, by name. */
export function findShippedPackages(): readonly ShippedPackage[] {
  const { dependencies = {} } = readMetadata(join(ROOT, 'package.json'));
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name) || NOT_SHIPPED.test(name)) return;
    found.add(name);
    for (const further of Object.keys(metadataOf(name).dependencies ?? {})) add(further);
  };
  for (const name of importedByPages()) if (name in dependencies) add(name);
  return [...found].sort().map((name) => ({
    name,
    licence: metadataOf(name).license ?? '',
    copyright: copyrightOf(licenceTextOf(name)) || authorOf(metadataOf(name)),
  }));
}

const authorOf = ({ author = '' }: Metadata) =>
  (typeof author === 'string' ? author : author.name).replace(/ *<.*/, '');

/** The whole licence file of a package; '' where it has none. */
function licenceTextOf(name: string): string {
  const folder = folderOf(name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
}

function copyrightOf(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^[\s*/#]+/, '').trim());
  const own = lines.filter((line) => /^copyright .*(\(c\)|©|\d{4}|Mozilla|Mathias)/i.test(line));
  return [...new Set(own)].join('; ');
}

/**
 * Package whose file has the text of each licence; the copyright lines, which differ from package to package, are left
 * out.
 */
const EXAMPLES: Readonly<Record<string, string>> = {
  MIT: 'react',
  ISC: 'earcut',
  'BSD-2-Clause': 'imsc',
  'BSD-3-Clause': 'ce-la-react',
  'Apache-2.0': 'pdfjs-dist',
  'OFL-1.1': '@fontsource-variable/source-sans-3',
  'MPL-2.0': 'mediabunny',
};

/** The one licence of a package that brings no text along, as the Free Software Foundation publishes it. */
const LGPL = new URL('lgpl-3.0.txt', import.meta.url);

/** The text of every licence that shipped packages have, by its name. */
export function findLicenceTexts(): Readonly<Record<string, string>> {
  const texts = Object.entries(EXAMPLES).map(([licence, name]) => {
    const lines = licenceTextOf(name).split('\n');
    const text = lines.filter((line) => !/^\s*(copyright (\(c\)|\d{4})|google inc\.)/i.test(line)).join('\n');
    return [licence, text.trim()] as const;
  });
  return Object.fromEntries([...texts, ['LGPL-3.0-or-later', readFileSync(LGPL, 'utf8').trim()]]);
}

function importedByPages(): ReadonlySet<string> {
  const src = join(ROOT, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        /\.(tsx?|css)$/.test(file) &&
        !/^(server|tools|kinds\/\w+\/attachment)\/|\.test\.|\.d\.ts$/.test(file),
    );
  const names = files.flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8').replaceAll(/^import type .*$/gm, '');
    return [...text.matchAll(/(?:from|import|import\(|@import)\s*(?:url\()?['"]([^.'"/][^'"]*)['"]/g)].map(
      ([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'),
    );
  });
  return new Set(names);
}

const folderOf = (name: string) => join(ROOT, 'node_modules', name);
const metadataOf = (name: string) => readMetadata(join(folderOf(name), 'package.json'));

function readMetadata(file: string): Metadata {
  return JSON.parse(readFileSync(file, 'utf8')) as Metadata;
}
