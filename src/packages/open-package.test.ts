import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { expect, test } from 'vitest';
import { PACKAGE_LIMITS } from './limits.ts';
import { bytesOf, openPackage, textOf, type OpenedPackage, type RandomBytes } from './open-package.ts';

const OPTIONS = { maxFileBytes: 64 * 2 ** 20 };
const MB = 2 ** 20;

const ofBytes = (bytes: Uint8Array): RandomBytes => ({
  size: bytes.length,
  read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
});
const open = (bytes: Uint8Array) => openPackage(ofBytes(bytes), OPTIONS);

type Added = readonly [name: string, text: string | Uint8Array, options?: object];

async function zipOf(entries: readonly Added[], options = {}): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options });
  for (const [name, text, own] of entries)
    await writer.add(name, typeof text === 'string' ? new TextReader(text) : new Uint8ArrayReader(text), own);
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

/** The zip with a number written into the directory's record of its first entry. */
function patched(zip: Uint8Array, offset: number, value: number, bytes: 2 | 4 = 4): Uint8Array {
  const copy = Buffer.from(zip);
  const at = copy.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  if (bytes === 4) copy.writeUInt32LE(value, at + offset);
  else copy.writeUInt16LE(value, at + offset);
  return new Uint8Array(copy);
}

const SIZE = 24;
const CRC = 16;
const METHOD = 10;
const LICENCE = 'CC BY 3.0\nhttps://creativecommons.org/licenses/by/3.0/\n';
const GOOD: readonly Added[] = [
  ['pack/LICENSE', LICENCE],
  ['pack/b.tla', '{"b":1}'],
  ['pack/a.tla', '{"a":1}'],
];

const told = ({ refused }: OpenedPackage) =>
  Object.fromEntries(refused.map(({ path, problem }) => [path, problem]));
const paths = ({ entries }: OpenedPackage) => entries.map(({ path }) => path);

test('a package is read below the folder that all files share, in the order of their paths', async () => {
  const opened = await open(
    await zipOf([
      ...GOOD,
      ['pack/', '', { directory: true }],
      ['pack/songs/c.tla', '{"c":1}'],
      ['pack/a.mp3', 'ID3'],
      ['pack/NOTICE.md', '# Title'],
      ['pack/script.py', ''],
      ['pack/table.csv', ''],
      ['__MACOSX/pack/._a.tla', 'x'],
      ['pack/.DS_Store', 'x'],
    ]),
  );
  expect(paths(opened)).toEqual(['LICENSE', 'NOTICE.md', 'a.mp3', 'a.tla', 'b.tla', 'songs/c.tla']);
  expect(opened.entries.map(({ role }) => role)).toEqual([
    ...['licence', 'notice', 'companion', 'annotation', 'annotation', 'annotation'],
  ]);
  expect(opened.entries.at(-1)).toMatchObject({ folder: 'songs', filename: 'c.tla', size: 7 });
  expect(opened.refused).toEqual([]);
  expect(Object.fromEntries(opened.others)).toEqual({ PY: 1, CSV: 1 });
  expect(await textOf(opened.entries[0])).toBe(LICENCE);
  expect(await textOf(opened.entries[3])).toBe('{"a":1}');
});

test.each<readonly [string, Added | readonly Added[], string, RegExp]>([
  ['a way out', ['../x.tla', '{}'], '../x.tla', /leads out of the package/],
  ['a way out within', ['pack/../../x.tla', '{}'], '../../x.tla', /leads out of the package/],
  ['an absolute path', ['/etc/x.tla', '{}'], '/etc/x.tla', /absolute path/],
  ['a drive', ['C:/x.tla', '{}'], 'C:/x.tla', /absolute path/],
  ['backslashes', ['pack\\x.tla', '{}'], 'pack\\x.tla', /backslash/],
  ['a zip in the zip', ['pack/x.zip', 'PK'], 'x.zip', /archive in the archive/],
  ['a control character', ['pack/x\u0007.tla', '{}'], 'x\ufffd.tla', /control character/],
  ['too many folders', [`pack/${'d/'.repeat(9)}x.tla`, '{}'], `${'d/'.repeat(9)}x.tla`, /8 folders/],
  ['a long path', [`pack/${'n'.repeat(600)}.tla`, '{}'], `${'n'.repeat(195)}…`, /500 characters/],
  ['a link', ['pack/x.tla', '/etc/passwd', { unixMode: 0o120777 }], 'x.tla', /is a link/],
  ['a device', ['pack/x.tla', '', { unixMode: 0o060666 }], 'x.tla', /no ordinary file/],
  ['a password', ['pack/x.tla', '{}', { password: 'p', zipCrypto: true }], 'x.tla', /encrypted/],
  ['a bomb', ['pack/x.tla', new Uint8Array(2 * MB)], 'x.tla', /more than 100 times/],
  ['a large file', ['pack/x.tla', new Uint8Array(65 * MB), { level: 0 }], 'x.tla', /64 MB/],
  [
    'the same name twice',
    [
      ['pack/x.tla', '{}'],
      ['pack/X.tla', '{}'],
    ],
    'x.tla',
    /more than once/,
  ],
])('%s is refused by its name, and the others stay', async (_, added, path, problem) => {
  const all = typeof added[0] === 'string' ? [added as Added] : (added as readonly Added[]);
  const opened = await open(await zipOf([...GOOD, ...all], { keepOrder: true }));
  expect(told(opened)).toMatchObject({ [path]: expect.stringMatching(problem) as string });
  expect(paths(opened).filter((one) => /^(pack\/)?[ab]\.tla$/.test(one))).toHaveLength(2);
});

test('bytes that are not what the directory says are refused when they are read', async () => {
  const zip = await zipOf([['x.tla', '{"x":"0123456789"}'.repeat(9)]]);
  const first = async (bytes: Uint8Array) => {
    const { entries, refused } = await open(bytes);
    return entries[0] === undefined
      ? refused[0]?.problem
      : bytesOf(entries[0]).then(String, (error: unknown) => String(error));
  };
  expect(await first(patched(zip, SIZE, 5))).toMatch(/does not have the size|damaged/);
  expect(await first(patched(zip, SIZE, 500))).toMatch(/does not have the size|damaged/);
  expect(await first(patched(zip, CRC, 7))).toMatch(/damaged/);
  expect(await first(patched(zip, METHOD, 12, 2))).toMatch(/method that is not read/);
});

test('a zip that is none, is cut off, is encrypted or lies about its directory is refused as a whole', async () => {
  const zip = await zipOf(GOOD);
  await expect(open(new Uint8Array(0))).rejects.toThrow(/not a whole zip/);
  await expect(open(new TextEncoder().encode('{"a": 1}'.repeat(50)))).rejects.toThrow(/not a whole zip/);
  for (const part of [0.3, 0.7, 0.99])
    await expect(open(zip.subarray(0, Math.floor(zip.length * part)))).rejects.toThrow(/not a whole zip/);
  const end = Buffer.from(zip).lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const claims = Buffer.from(zip);
  claims.writeUInt32LE(0x7fffffff, end + 12);
  await expect(open(new Uint8Array(claims))).rejects.toThrow(
    /contradicts itself|more than 20,000 names|not a whole zip/,
  );
  await expect(
    openPackage({ size: PACKAGE_LIMITS.packedBytes + 1, read: () => Promise.reject(new Error()) }, OPTIONS),
  ).rejects.toThrow(/512 MB packed/);
});

test('zip64 and descriptors behind the data are read', async () => {
  const zip = await zipOf(GOOD, { zip64: true, dataDescriptor: true, bufferedWrite: false });
  const opened = await open(zip);
  expect(paths(opened)).toEqual(['LICENSE', 'a.tla', 'b.tla']);
  expect(await textOf(opened.entries[1])).toBe('{"a":1}');
});

test('a hundred thousand names are refused with flat memory, and so are more files than may be', async () => {
  const names = manyNames(100_000);
  await expect(open(names)).rejects.toThrow(/more than 20,000 names|more than 6,000 files/);
  await expect(open(manyNames(6_001))).rejects.toThrow(/more than 6,000 files/);
  expect((await open(manyNames(5_000))).entries).toHaveLength(5_000);
});

test('an entry that unpacks to more than it says is given up there', async () => {
  // A size that the directory makes small, so that only the unpacking tells.
  const zip = await zipOf([['x.tla', new Uint8Array(64 * MB)]]);
  const { entries } = await open(patched(zip, SIZE, 500_000));
  const before = process.memoryUsage().arrayBuffers;
  let read = 0;
  const reading = (async () => {
    for await (const chunk of entries[0]?.open() ?? []) read += chunk.length;
  })();
  await expect(reading).rejects.toThrow(/does not have the size|damaged/);
  expect(read).toBeLessThanOrEqual(500_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MB);
});

test('entries that share their bytes are refused', async () => {
  const zip = await zipOf([
    ['aa.tla', '{"a":1}'],
    ['bb.tla', '{"a":1}'],
  ]);
  // The second record leads to the bytes of the first.
  const { entries } = await open(patched(zip, 42, 0));
  const all = await Promise.allSettled(entries.map((entry) => bytesOf(entry)));
  expect(all.some(({ status }) => status === 'rejected')).toBe(true);
});

/** A zip of so many empty files, written by hand: what makes zips takes minutes for as many. */
function manyNames(count: number): Uint8Array {
  const NAME = 'pack/000000.tla';
  const [local, record] = [30 + NAME.length, 46 + NAME.length];
  const zip = Buffer.alloc(count * (local + record) + 22);
  const directory = count * local;
  for (let index = 0; index < count; index++) {
    const name = NAME.replace('000000', String(index).padStart(6, '0'));
    const [at, listedAt] = [index * local, directory + index * record];
    zip.write('PK\x03\x04', at, 'latin1');
    zip.writeUInt16LE(20, at + 4);
    zip.writeUInt16LE(NAME.length, at + 26);
    zip.write(name, at + 30, 'latin1');
    zip.write('PK\x01\x02', listedAt, 'latin1');
    zip.writeUInt16LE(20, listedAt + 4);
    zip.writeUInt16LE(20, listedAt + 6);
    zip.writeUInt16LE(NAME.length, listedAt + 28);
    zip.writeUInt32LE(at, listedAt + 42);
    zip.write(name, listedAt + 46, 'latin1');
  }
  const end = zip.length - 22;
  zip.write('PK\x05\x06', end, 'latin1');
  zip.writeUInt16LE(count & 0xffff, end + 8);
  zip.writeUInt16LE(count & 0xffff, end + 10);
  zip.writeUInt32LE(count * record, end + 12);
  zip.writeUInt32LE(directory, end + 16);
  return new Uint8Array(zip);
}
