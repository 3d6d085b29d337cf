// Draws who may import whom into `docs/architecture.md`, from the table in `.dependency-cruiser.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { KINDS, MAY_IMPORT } from '../../.dependency-cruiser.mjs';

const root = join(import.meta.dirname, '../..');
const DOCUMENT = join(root, 'docs/architecture.md');
const BEGIN = '<!-- imports: drawn by `npm run generate` -->';
const END = '<!-- end of imports -->';

/** Every place may import it, so no arrow says so. */
const EVERYWHERE = 'shared';

/** @typedef {Map<string, Set<string>>} Graph */

/** The text of the document with pictures of the table as it is. */
export function withPictures(text = readFileSync(DOCUMENT, 'utf8')) {
  const [before, rest] = split(text, BEGIN);
  const [, after] = split(rest, END);
  const pictures = [
    `The folders of \`src\`:\n\n${drawn((place) => place.replace(/\/.*/, ''))}`,
    `The rooms of \`src/kinds\`:\n\n${drawn(roomsOf('kinds'))}`,
    `The rooms of \`src/server\`; \`server\` is all that has no row of its own:\n\n${drawn(roomsOf('server'))}`,
  ];
  return `${before}${BEGIN}\n\n${pictures.join('\n\n')}\n\n${END}${after}`;
}

/** @returns {[string, string]} */
function split(/** @type {string} */ text, /** @type {string} */ mark) {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/architecture.md has no line ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/** Nodes are the rows for a folder and what is in it; all kinds are one. */
const roomsOf = (/** @type {string} */ folder) => (/** @type {string} */ place) => {
  if (KINDS.includes(place)) return 'a kind';
  if (place === folder) return folder;
  return place.startsWith(`${folder}/`) && place in MAY_IMPORT ? place.slice(folder.length + 1) : undefined;
};

/** @returns {Graph} */
function graphOf(/** @type {(place: string) => string | undefined} */ nodeOf) {
  /** @type {Graph} */
  const graph = new Map();
  for (const [place, imported] of Object.entries(MAY_IMPORT)) {
    const from = nodeOf(place);
    if (from === undefined || from === EVERYWHERE) continue;
    const to = graph.get(from) ?? new Set();
    graph.set(from, to);
    for (const target of imported) {
      const node = nodeOf(target);
      if (node !== undefined && node !== from && node !== EVERYWHERE) to.add(node);
    }
  }
  return graph;
}

/** Leaves out each arrow that follows from two others. */
function drawn(/** @type {(place: string) => string | undefined} */ nodeOf) {
  const graph = graphOf(nodeOf);
  const lines = [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(graph, other, to)))
      .map((to) => `  ${idOf(from)}["${from}"] --> ${idOf(to)}["${to}"]`),
  );
  return ['```mermaid', 'flowchart BT', ...lines, '```'].join('\n');
}

const idOf = (/** @type {string} */ place) => place.replace(/\W/g, '_');

/** @returns {boolean} */
function reaches(
  /** @type {Graph} */ graph,
  /** @type {string} */ from,
  /** @type {string} */ to,
  /** @type {Set<string>} */ seen = new Set(),
) {
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(graph.get(from) ?? [])].some((next) => next === to || reaches(graph, next, to, seen));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(DOCUMENT, withPictures());
