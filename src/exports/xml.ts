import { escaped } from './texts.ts';

/** Characters that XML 1.0 has no place for, and others that control nothing in a text. */
const NO_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

/** A text within an element. */
const xmlText = (text: string): string =>
  escaped(text.replaceAll(NO_XML, '')).replaceAll(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An attribute with the blank before it; nothing for an empty value. */
export const attribute = (name: string, value: string): string =>
  value === '' ? '' : ` ${name}="${xmlText(value).replaceAll('"', '&quot;')}"`;

/** An element with a text. */
export const element = (name: string, attributes: Readonly<Record<string, string>>, text: string): string =>
  `<${name}${Object.entries(attributes)
    .map(([one, value]) => attribute(one, value))
    .join('')}>${xmlText(text)}</${name}>`;
