import { readXml } from '../xml/xml-reader.ts';

/**
 * Elements that identify the makers of a notation and their programs, or hold texts around the music on its pages:
 * those of MusicXML, and those of MEI that are no notes. Their content is dropped with them.
 */
const DROPPED: ReadonlySet<string> = new Set([
  ...[
    'identification',
    'credit',
    'work',
    'movement-title',
    'movement-number',
    'link',
    'bookmark',
    'footnote',
  ],
  ...['meiHead', 'annot', 'respStmt', 'pgHead', 'pgHead2', 'pgFoot', 'pgFoot2', 'front', 'back'],
]);
/** Attributes that lead to people or elsewhere. */
const DROPPED_ATTRIBUTE = /^(?:resp|source|evidence|xlink:.*|xsi:.*|xml:base)$/;
/** Head that an MEI cannot do without. */
const EMPTY_HEAD = '<meiHead><fileDesc><titleStmt><title/></titleStmt><pubStmt/></fileDesc></meiHead>';

/**
 * A MusicXML or MEI, well formed, without what says who made it: heads, credits, comments and instructions to programs. Notes
 * and the words among them stay. Throws as `readXml` does.
 */
export function withoutMakers(xml: string): string {
  const parts: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  /** How many of the open elements are dropped. */
  let dropped = 0;
  let isInside = false;
  /** The start of an element in which nothing has come yet. */
  let begun: string | undefined;
  const write = (text: string) => {
    if (dropped > 0) return;
    if (begun !== undefined) parts.push(begun, '>');
    begun = undefined;
    parts.push(text);
  };
  readXml(xml, {
    open(name, attributes) {
      isInside = true;
      if (DROPPED.has(name)) {
        if (name === 'meiHead') write(EMPTY_HEAD);
        dropped += 1;
      } else if (dropped === 0) {
        write('');
        begun = `<${name}${written(attributes)}`;
      }
    },
    close(name) {
      if (DROPPED.has(name)) dropped -= 1;
      else if (dropped === 0 && begun !== undefined) {
        parts.push(begun, '/>');
        begun = undefined;
      } else write(`</${name}>`);
    },
    text(text) {
      // White space around the root does not belong to it.
      if (isInside) write(escapedText(text));
    },
  });
  return parts.join('').trimEnd();
}

const written = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .filter(([attribute]) => !DROPPED_ATTRIBUTE.test(attribute))
    .map(([attribute, value]) => ` ${attribute}="${escapedValue(value)}"`)
    .join('');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const entity = (sign: string): string => ENTITIES[sign] ?? sign;

const escapedText = (text: string): string => text.replace(/[&<>\r]/g, entity);
const escapedValue = (value: string): string => value.replace(/[&<>"\t\n\r]/g, entity);
