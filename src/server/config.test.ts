import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
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
    publicUrl: undefined,
    mediaBaseUrl: undefined,
    smtpUrl: undefined,
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
  });
  expect(config.publicUrl).toBe('https://tilia.example');
  expect(config.mediaBaseUrl).toBe('https://bucket.example/media');
});

test('all problems are listed, each with its variable, value and what is expected', () => {
  const env = {
    DATA_DIR: path.join(folder, 'new'),
    PORT: '80a',
    DATABASE_URL: 'mysql://localhost/x',
    PUBLIC_URL: 'tilia.example',
    SECRET_KEY: 'short and secret',
    MAX_UPLOAD_MB: '0',
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
  expect(read).toThrow('MAX_UPLOAD_MB is "0": expected a whole number from 1 to 4096.');
  expect(() => statSync(env.DATA_DIR)).toThrow('ENOENT');
});

test('a wrong address of a server is named without its password', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://tilia:s3cr@t@db.example/tilia' });
  expect(read).toThrow('DATABASE_URL is "mysql://…@db.example/tilia"');
});
