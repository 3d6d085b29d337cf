import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_MAX_UPLOAD_MB } from '../shared/limits.ts';

/** Everything the operator decides; each field is one environment variable. */
export interface Config {
  /** PORT: where to listen; 0 takes any free port. Default 8000. */
  readonly port: number;
  /** HOST: the address to listen on. Default 127.0.0.1. */
  readonly host: string;
  /** DATA_DIR: the folder of everything that is stored, absolute. Default ./data. */
  readonly dataDir: string;
  /** DATABASE_URL: a PostgreSQL server to use in place of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** PUBLIC_URL: the address people use, without a slash at the end. Default http://HOST:PORT, once PORT is known. */
  readonly publicUrl: string | undefined;
  /** MEDIA_BASE_URL: goes in front of relative recording addresses, without a slash at the end. */
  readonly mediaBaseUrl: string | undefined;
  /** SECRET_KEY: signs tokens and links, 32 characters or more. Default: made once, kept in DATA_DIR/secret-key. */
  readonly secretKey: string;
  /** SMTP_URL: the mail server. Without it no mail is sent. */
  readonly smtpUrl: string | undefined;
  /** MAX_UPLOAD_MB: the largest file of an upload, in bytes here. Default 64. */
  readonly maxUploadBytes: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Which variables are wrong and what each should be, one line each. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong.\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const MIN_SECRET_LENGTH = 32;
export const MEGABYTE = 1024 * 1024;

/**
 * The configuration from environment variables; an empty variable counts as unset. Creates DATA_DIR and the secret
 * key in it where they are needed. Throws `ConfigError` with all problems at once, and then nothing was created.
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const wrong = (name: string, expected: string): void => {
    // Addresses of servers hold passwords, and this ends in a log.
    const value = text(name)?.replace(/\/\/.*@/s, '//…@');
    problems.push(`${name} is ${JSON.stringify(value)}: expected ${expected}.`);
  };
  const wholeNumber = (name: string, fallback: number, from: number, to: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    if (/^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value);
    wrong(name, `a whole number from ${from} to ${to}`);
    return fallback;
  };
  const address = (name: string, protocols: readonly string[]): string | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const protocol = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : '';
    const expected = `an address that starts with ${protocols.map((p) => `${p}://`).join(' or ')}`;
    if (protocols.includes(protocol)) return value.replace(/\/+$/, '');
    wrong(name, expected);
    return undefined;
  };

  const port = wholeNumber('PORT', 8000, 0, 65_535);
  const host = text('HOST') ?? '127.0.0.1';
  const dataDir = path.resolve(text('DATA_DIR') ?? 'data');
  const databaseUrl = address('DATABASE_URL', ['postgres', 'postgresql']);
  const publicUrl = address('PUBLIC_URL', ['http', 'https']);
  const mediaBaseUrl = address('MEDIA_BASE_URL', ['http', 'https']);
  const smtpUrl = address('SMTP_URL', ['smtp', 'smtps']);
  const maxUploadBytes = wholeNumber('MAX_UPLOAD_MB', DEFAULT_MAX_UPLOAD_MB, 1, 4096) * MEGABYTE;
  const secret = text('SECRET_KEY');
  if (secret !== undefined && secret.length < MIN_SECRET_LENGTH) {
    // The value itself stays out of the message: it would end in a log.
    problems.push(`SECRET_KEY has ${secret.length} characters: expected at least ${MIN_SECRET_LENGTH}.`);
  }
  if (problems.length > 0) throw new ConfigError(problems);

  mkdirOrExplain(dataDir);
  const secretKey = secret ?? keptSecret(path.join(dataDir, 'secret-key'));
  return Object.freeze({
    port,
    host,
    dataDir,
    databaseUrl,
    publicUrl,
    mediaBaseUrl,
    secretKey,
    smtpUrl,
    maxUploadBytes,
  });
}

/** A host as it stands in an address: IPv6 in brackets. */
export function inAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function mkdirOrExplain(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR is "${dataDir}": expected a folder that can be made (${String(error)}).`,
    ]);
  }
}

function keptSecret(file: string): string {
  try {
    // 'wx' fails where a key exists, so two first starts cannot each keep their own.
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new ConfigError([
        `DATA_DIR is "${path.dirname(file)}": expected a folder to write in (${String(error)}).`,
      ]);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new ConfigError([
    `${file} holds ${secret.length} characters: expected at least ${MIN_SECRET_LENGTH}. Delete it to get a new one; everybody has to log in again then.`,
  ]);
}
