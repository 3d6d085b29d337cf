import { createHash } from 'node:crypto';

/** Size of a page made here: A4 in PDF points. */
export const PAGE_PT = { width: 595, height: 842 } as const;

/** One page: a line of words on a ground of one colour. */
export interface PdfPage {
  readonly words: string;
  /** Set below them in a font of signs, which no system has under its name: a viewer must bring it along. */
  readonly signs?: string;
  /** Parts of 1. */
  readonly ground: readonly [red: number, green: number, blue: number];
  /** Degrees by which the page is turned clockwise when it is shown. */
  readonly rotate?: 90 | 180 | 270;
}

/**
 * A document of such pages, byte by byte; its font is one that documents need not embed. With a password it is
 * encrypted as PDF 1.4 specifies: the standard security handler of revision 2, RC4 with 40 bits.
 */
export function pdfOf(pages: readonly PdfPage[], password?: string): Buffer {
  const id = createHash('md5').update('a document made for a test').digest();
  const lock = password === undefined ? undefined : lockOf(password, id);
  const pageNumber = (index: number) => 5 + 2 * index;
  const objects: Buffer[] = [
    text('<< /Type /Catalog /Pages 2 0 R >>'),
    text(
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}] >>`,
    ),
    text('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    text('<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>'),
    ...pages.flatMap(({ words, signs = '', ground, rotate = 0 }, index) => {
      const drawing = text(
        `${ground.join(' ')} rg 0 0 ${PAGE_PT.width} ${PAGE_PT.height} re f ` +
          `0 g BT /F1 36 Tf 60 700 Td (${words}) Tj /F2 36 Tf 0 -80 Td (${signs}) Tj ET`,
      );
      const stream = lock ? lock.encrypt(drawing, pageNumber(index) + 1) : drawing;
      return [
        text(
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_PT.width} ${PAGE_PT.height}] /Rotate ${rotate} ` +
            `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageNumber(index) + 1} 0 R >>`,
        ),
        Buffer.concat([text(`<< /Length ${stream.length} >>\nstream\n`), stream, text('\nendstream')]),
      ];
    }),
    ...(lock ? [lock.dictionary] : []),
  ];
  return assemble(objects, lock && objects.length, id);
}

/**
 * One page of one colour whose document runs scripts wherever a document can: when it opens, by name, when its page is
 * shown, and in a form field. Each one asks for an alert and for another site.
 */
export function scriptedPdf(ground: PdfPage['ground']): Buffer {
  const action = `<< /S /JavaScript /JS (app.alert\\("script"\\); app.launchURL\\("https://script.example/", true\\);) >>`;
  const drawing =
    `${ground.join(' ')} rg 0 0 ${PAGE_PT.width} ${PAGE_PT.height} re f ` +
    `0 g BT /F1 36 Tf 60 700 Td (Scripted page) Tj ET`;
  const field =
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V (0) /Rect [60 600 300 640] /P 3 0 R ` +
    `/AA << /PO ${action} /PV ${action} /Fo ${action} /C ${action} >> >>`;
  return assemble(
    [
      text(
        `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} /AA << /WC ${action} >> ` +
          `/Names << /JavaScript << /Names [(start) ${action}] >> >> /AcroForm << /Fields [5 0 R] /CO [5 0 R] >> >>`,
      ),
      text('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
      text(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_PT.width} ${PAGE_PT.height}] ` +
          `/Resources << /Font << /F1 6 0 R >> >> /Contents 4 0 R /Annots [5 0 R] /AA << /O ${action} >> >>`,
      ),
      text(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`),
      text(field),
      text('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ],
    undefined,
    createHash('md5').update('a document with scripts').digest(),
  );
}

/** Begins as a PDF does and goes on as nothing. */
export const brokenPdf = (): Buffer => text(`%PDF-1.4\n${'This is not what it seems to be.\n'.repeat(40)}`);

function assemble(objects: readonly Buffer[], encryptNumber: number | undefined, id: Buffer): Buffer {
  const parts = [text('%PDF-1.4\n')];
  let offset = parts[0]!.length;
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    const whole = Buffer.concat([text(`${index + 1} 0 obj\n`), object, text('\nendobj\n')]);
    offsets.push(offset);
    offset += whole.length;
    parts.push(whole);
  }
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const encrypt = encryptNumber === undefined ? '' : `/Encrypt ${encryptNumber} 0 R `;
  const ids = `/ID [<${id.toString('hex')}> <${id.toString('hex')}>]`;
  parts.push(
    text(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${encrypt}${ids} >>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Padding of passwords in the PDF reference, algorithm 3.2. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
/** Permissions of the reader in the PDF: all. */
const PERMISSIONS = -4;
/** 40 bits. */
const KEY_BYTES = 5;

function lockOf(password: string, id: Buffer) {
  const padded = Buffer.concat([text(password), PADDING]).subarray(0, 32);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  // Owner and user have the same password.
  const owner = rc4(md5(padded).subarray(0, KEY_BYTES), padded);
  const key = md5(padded, owner, permissions, id).subarray(0, KEY_BYTES);
  const user = rc4(key, PADDING);
  return {
    dictionary: text(
      `<< /Filter /Standard /V 1 /R 2 /P ${PERMISSIONS} ` +
        `/O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`,
    ),
    /** The bytes of the object of that number. */
    encrypt: (bytes: Buffer, number: number): Buffer => {
      const own = Buffer.alloc(5);
      own.writeUIntLE(number, 0, 3);
      return rc4(md5(key, own).subarray(0, KEY_BYTES + 5), bytes);
    },
  };
}

const text = (words: string) => Buffer.from(words, 'latin1');

function md5(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Node's own has gone with the OpenSSL that it is built on. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!]);
  let at = 0;
  for (let index = 0; index < 256; index += 1) {
    at = (at + state[index]! + key[index % key.length]!) & 255;
    swap(index, at);
  }
  let low = 0;
  let high = 0;
  return Buffer.from(
    bytes.map((byte) => {
      low = (low + 1) & 255;
      high = (high + state[low]!) & 255;
      swap(low, high);
      return byte ^ state[(state[low]! + state[high]!) & 255]!;
    }),
  );
}

/** One small page as text, in which `note` stands where no reader looks: documents of other notes are other documents. */
export const smallPdf = (note: string): string =>
  [
    `%PDF-1.7`,
    `% ${note}`,
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >> endobj',
    'trailer << /Root 1 0 R >>',
    '%%EOF',
  ].join('\n');
