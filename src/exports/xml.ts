import { escaped } from './texts.ts';

/** Characters that XML 1.0 has no place for. */
// eslint-disable-next-line no-control-regex -- these are meant
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

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
