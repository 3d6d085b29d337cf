import { expect, test } from 'vitest';
import { readXml, XML_LIMITS, XmlLimitError, XmlReader, XmlSyntaxError } from './xml-reader.ts';

const problemOf = (xml: string, limits = XML_LIMITS) => {
  try {
    readXml(xml, {}, limits);
  } catch (error) {
    if (error instanceof XmlLimitError) return [error.limit, error.problem];
    throw error;
  }
  return undefined;
};
const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);

test('elements come with their attributes, depth and text', () => {
  const seen: unknown[] = [];
  readXml('<!DOCTYPE a><a b="1">x<c/><![CDATA[<y>]]></a>', {
    start: (name, depth) => seen.push([name, depth]),
    open: (name, attributes) => seen.push([name, { ...attributes }]),
    text: (text) => seen.push(text),
    close: (name) => seen.push(`/${name}`),
    doctype: (text) => seen.push(text.trim()),
  });
  expect(seen).toEqual(['a', ['a', 1], ['a', { b: '1' }], 'x', ['c', 2], ['c', {}], '/c', '<y>', '/a']);
});

test('no XML is deeper, longer or wider than the bounds', () => {
  expect(problemOf(nested(256))).toBeUndefined();
  expect(problemOf(nested(257))).toEqual(['depth', 'has more than 256 elements within each other']);
  const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=""`).join(' ');
  expect(problemOf(`<a ${attributes(1000)}/>`)).toBeUndefined();
  expect(problemOf(`<a ${attributes(1001)}/>`)).toEqual([
    'attributesEach',
    'has more than 1,000 attributes in one element',
  ]);
  const few = { ...XML_LIMITS, elements: 3, attributes: 4 };
  expect(problemOf(`<r><a ${attributes(2)}/><a ${attributes(2)}/></r>`, few)).toBeUndefined();
  expect(problemOf('<r><a/><a/><a/></r>', few)).toEqual(['elements', 'has more than 3 elements']);
  expect(problemOf(`<r><a ${attributes(2)}/><a ${attributes(3)}/></r>`, few)).toEqual([
    'attributes',
    'has more than 4 attributes',
  ]);
});

test('a bound is found in the piece that passes it, whatever would come after', () => {
  const reader = new XmlReader({});
  reader.write('<a>'.repeat(200));
  expect(() => reader.write('<a>'.repeat(100))).toThrow(XmlLimitError);
});

test('what is no XML is told with its place', () => {
  const read = () => readXml('<a>\n<b></a>', {});
  expect(read).toThrow(XmlSyntaxError);
  expect(read).toThrow(expect.objectContaining({ line: 2, reason: 'unexpected close tag' }) as Error);
});
