import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tilia-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('without variables the defaults hold', () => {
  const config = readConfig({ DATA_DIR: folder });
  expect(config).toMatchObject({
    port: 8000,
    host: '127.0.0.1',
    dataDir: folder,
    databaseUrl: undefined,
    s3: undefined,
    publicUrl: undefined,
    mediaBaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: { name: 'TiLiA', address: 'no-reply@localhost' },
    trustProxy: undefined,
    trafficLimits: { perAddress: 100, inAll: 2000, answerBytes: 128 * 1024 * 1024, readerMs: 30_000 },
    rateLimitSettings: { passwords: 15, registrations: 120, profiles: 20, resets: 5 },
    searchesPerAddress: 4,
    uploadsPerSender: 4,
    downloadsUrl: undefined,
    contactEmail: undefined,
    maxUploadBytes: 64 * 1024 * 1024,
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test('the secret key is made once, kept, and readable by its owner only', () => {
  const first = readConfig({ DATA_DIR: folder }).secretKey;
  const file = path.join(folder, 'secret-key');
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readFileSync(file, 'utf8').trim()).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR: folder }).secretKey).toBe(first);
  expect(readdirSync(folder)).toEqual(['secret-key']);
});

test('a given secret key is not written anywhere', () => {
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) });
  expect(config.secretKey).toBe('k'.repeat(32));
  expect(() => statSync(path.join(folder, 'secret-key'))).toThrow('ENOENT');
});

test('addresses lose the slash at their end', () => {
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: 'https://tilia.example/',
    MEDIA_BASE_URL: 'https://bucket.example/media//',
    DOWNLOADS_URL: 'https://bucket.example/releases/',
  });
  expect(config.publicUrl).toBe('https://tilia.example');
  expect(config.mediaBaseUrl).toBe('https://bucket.example/media');
  expect(config.downloadsUrl).toBe('https://bucket.example/releases');
});

test.each([
  ['TiLiA <tilia@example.org>', { name: 'TiLiA', address: 'tilia@example.org' }],
  ['"TiLiA, analyses" <tilia@example.org>', { name: 'TiLiA, analyses', address: 'tilia@example.org' }],
  ['tilia@example.org', { name: '', address: 'tilia@example.org' }],
  ['tilia@localhost', { name: '', address: 'tilia@localhost' }],
])('%s is a sender', (sender, expected) => {
  expect(readConfig({ DATA_DIR: folder, MAIL_FROM: sender }).mailFrom).toEqual(expected);
});

test.each([
  ['https://tilia.example/', 'no-reply@tilia.example'],
  ['http://192.0.2.1:8000', 'no-reply@localhost'],
  ['http://[2001:db8::1]', 'no-reply@localhost'],
])('mails come from the host of %s', (PUBLIC_URL, address) => {
  expect(readConfig({ DATA_DIR: folder, PUBLIC_URL }).mailFrom.address).toBe(address);
});

test.each([
  'nobody',
  'a@b.example, c@d.example',
  'A <a@b.example> <c@d.example>',
  'A\r\nBcc: <a@b.example>x',
])('%j is no sender', (sender) => {
  expect(() => readConfig({ DATA_DIR: folder, MAIL_FROM: sender })).toThrow('MAIL_FROM is ');
});

test.each(['loopback', '10.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8,uniquelocal'])(
  '%s are proxies',
  (proxies) => {
    expect(readConfig({ DATA_DIR: folder, TRUST_PROXY: proxies }).trustProxy).toBe(proxies);
  },
);

test.each(['true', '10.0.0.0/33', '10.0.0.1/8/8', 'proxy.example', '10.0.0.1,'])('%s are not', (proxies) => {
  expect(() => readConfig({ DATA_DIR: folder, TRUST_PROXY: proxies })).toThrow('TRUST_PROXY is ');
});

test('all problems are listed, each with its variable, value and what is expected', () => {
  const env = {
    DATA_DIR: path.join(folder, 'new'),
    PORT: '80a',
    DATABASE_URL: 'mysql://localhost/x',
    PUBLIC_URL: 'tilia.example',
    SECRET_KEY: 'short and secret',
    MAX_UPLOAD_MB: '0',
    CONTACT_EMAIL: 'the operator',
  };
  const read = (): unknown => readConfig(env);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow('PORT is "80a": expected a whole number from 0 to 65535.');
  expect(read).toThrow(
    'DATABASE_URL is "mysql://localhost/x": expected an address that starts with postgres://',
  );
  expect(read).toThrow('PUBLIC_URL is "tilia.example"');
  expect(read).toThrow('SECRET_KEY has 16 characters: expected at least 32.');
  expect(read).not.toThrow('short and secret');
  expect(read).toThrow('CONTACT_EMAIL is "the operator": expected an e-mail address.');
  expect(read).toThrow('MAX_UPLOAD_MB is "0": expected a whole number from 1 to 4096.');
  expect(() => statSync(env.DATA_DIR)).toThrow('ENOENT');
});

const BUCKET = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'tilia-files',
  S3_ACCESS_KEY_ID: 'key id',
  S3_SECRET_ACCESS_KEY: 'key secret',
};

test('a bucket is read as a whole, with the region that most stores take', () => {
  const bucket = {
    endpoint: 'https://s3.example',
    bucket: 'tilia-files',
    accessKeyId: 'key id',
    secretAccessKey: 'key secret',
  };
  expect(readConfig({ DATA_DIR: folder, ...BUCKET }).s3).toEqual({ ...bucket, region: 'us-east-1' });
  const elsewhere = readConfig({ DATA_DIR: folder, ...BUCKET, S3_REGION: 'eu-central-1' });
  expect(elsewhere.s3).toEqual({ ...bucket, region: 'eu-central-1' });
});

test.each(Object.keys(BUCKET))('a bucket without %s is refused, and no key is told', (missing) => {
  const read = () => readConfig({ DATA_DIR: folder, ...BUCKET, [missing]: '' });
  expect(read).toThrow(`${missing} is not set: expected all of S3_ENDPOINT, S3_BUCKET,`);
  expect(read).not.toThrow('key secret');
});

test('a region alone, a name that no bucket has, and an address of something else are refused', () => {
  expect(() => readConfig({ DATA_DIR: folder, S3_REGION: 'x' })).toThrow('S3_ENDPOINT is not set');
  const named = { DATA_DIR: folder, ...BUCKET, S3_BUCKET: 'a/b' };
  expect(() => readConfig(named)).toThrow('S3_BUCKET is "a/b": expected a name');
  const elsewhere = { DATA_DIR: folder, ...BUCKET, S3_ENDPOINT: 's3://s3.example' };
  expect(() => readConfig(elsewhere)).toThrow('S3_ENDPOINT is "s3://s3.example": expected an address');
});

test('a wrong address of a server is named without its password', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://tilia:s3cr@t@db.example/tilia' });
  expect(read).toThrow('DATABASE_URL is "mysql://…@db.example/tilia"');
});
