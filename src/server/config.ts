import { randomBytes } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { DEFAULT_MAX_UPLOAD_MB } from '../shared/limits.ts';
import type { RateLimitSettings } from './limits/attempts/rate-limits.ts';
import { EMAIL } from './auth/registration.ts';
import type { MailAddress } from './mail/mailer.ts';
import { UPLOAD_LIMITS } from './limits/at-once/upload-slots.ts';
import type { S3Options } from './storage/blobs/s3-client.ts';
import type { TrafficLimits } from './limits/traffic/traffic-limits.ts';

/** Settings of the operator; each field is one environment variable. */
export interface Config {
  /** PORT: where to listen; 0 takes any free port. Default 8000. */
  readonly port: number;
  /** HOST: the address to listen on. Default 127.0.0.1. */
  readonly host: string;
  /** DATA_DIR: the folder of everything that is stored, absolute. Default ./data. */
  readonly dataDir: string;
  /** DATABASE_URL: a PostgreSQL server to use in place of the embedded database. */
  readonly databaseUrl: string | undefined;
  /**
   * S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION (default us-east-1): the bucket that holds
   * files in place of DATA_DIR/files. Unset: the folder.
   */
  readonly s3: S3Options | undefined;
  /** PUBLIC_URL: the address people use, without a slash at the end. Default http://HOST:PORT, once PORT is known. */
  readonly publicUrl: string | undefined;
  /** MEDIA_BASE_URL: goes in front of relative recording addresses, without a slash at the end. */
  readonly mediaBaseUrl: string | undefined;
  /** SECRET_KEY: signs tokens and links, 32 characters or more. Default: made once, kept in DATA_DIR/secret-key. */
  readonly secretKey: string;
  /** SMTP_URL: the mail server. Without it each mail is written to DATA_DIR/mail. */
  readonly smtpUrl: string | undefined;
  /** MAIL_FROM: the sender of mails, `name <address>` or an address. Default no-reply at the host of PUBLIC_URL. */
  readonly mailFrom: MailAddress;
  /** TRUST_PROXY: proxies whose `X-Forwarded-For` is believed, with commas between. Default: none. */
  readonly trustProxy: string | undefined;
  /** LOGIN_LIMIT, REGISTRATION_LIMIT, PROFILE_LIMIT, RESET_LIMIT: tries before one has to wait. Default 15, 120, 20, 5. */
  readonly rateLimitSettings: RateLimitSettings;
  /** DOWNLOADS_URL: where the releases of the desktop program lie. Unset: the pages link to the project's own. */
  readonly downloadsUrl: string | undefined;
  /** CONTACT_EMAIL: where people write to whoever runs this server. Unset: the pages name the issue tracker. */
  readonly contactEmail: string | undefined;
  /** CALL_LIMIT: calls that are worked on at a time; more are sent away with 503. Default 100. */
  readonly callLimit: number;
  /**
   * ADDRESS_LIMIT, CONNECTION_LIMIT, ANSWER_MEMORY_MB, READER_LIMIT_SECONDS: what the connections of one visitor, and of all,
   * may hold. Default 100, 2000, 128, 30.
   */
  readonly trafficLimits: TrafficLimits;
  /** SEARCH_LIMIT: searches of one address that run at a time; more are refused with 429. Default 4. */
  readonly searchesPerAddress: number;
  /** UPLOADS_PER_SENDER: uploads of one account, and of one address, at a time. Default 4. */
  readonly uploadsPerSender: number;
  /** METRICS_PORT: where Prometheus reads /metrics, on METRICS_HOST (default 127.0.0.1); 0 takes any free port. Default: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
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
const MAX_TRIES = 1_000_000;
const MAX_CALLS = 10_000;
const MAX_CONNECTIONS = 100_000;
const MAX_ANSWER_MEMORY_MB = 65_536;
const MAX_READER_SECONDS = 3600;
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
  const s3Endpoint = address('S3_ENDPOINT', ['http', 'https']);
  const s3 = readS3(text, s3Endpoint, problems);
  const publicUrl = address('PUBLIC_URL', ['http', 'https']);
  const mediaBaseUrl = address('MEDIA_BASE_URL', ['http', 'https']);
  const downloadsUrl = address('DOWNLOADS_URL', ['http', 'https']);
  const contactEmail = text('CONTACT_EMAIL');
  if (contactEmail !== undefined && !EMAIL.test(contactEmail)) wrong('CONTACT_EMAIL', 'an e-mail address');
  const smtpUrl = address('SMTP_URL', ['smtp', 'smtps']);
  const maxUploadBytes = wholeNumber('MAX_UPLOAD_MB', DEFAULT_MAX_UPLOAD_MB, 1, 4096) * MEGABYTE;
  const callLimit = wholeNumber('CALL_LIMIT', 100, 1, MAX_CALLS);
  const searchesPerAddress = wholeNumber('SEARCH_LIMIT', 4, 1, MAX_CALLS);
  const uploadsPerSender = wholeNumber('UPLOADS_PER_SENDER', UPLOAD_LIMITS.perSender, 1, UPLOAD_LIMITS.inAll);
  const metricsPort =
    text('METRICS_PORT') === undefined ? undefined : wholeNumber('METRICS_PORT', 0, 0, 65_535);
  const mailFrom = readMailFrom(text('MAIL_FROM') ?? `TiLiA <no-reply@${mailHost(publicUrl)}>`);
  if (mailFrom === undefined) wrong('MAIL_FROM', 'an address, alone or as name <address>');
  const trustProxy = text('TRUST_PROXY');
  if (trustProxy !== undefined && !trustProxy.split(',').every(isProxy)) {
    wrong('TRUST_PROXY', 'addresses or networks (10.0.0.0/8), loopback, linklocal or uniquelocal');
  }
  const rateLimitSettings = {
    passwords: wholeNumber('LOGIN_LIMIT', 15, 1, MAX_TRIES),
    registrations: wholeNumber('REGISTRATION_LIMIT', 120, 1, MAX_TRIES),
    profiles: wholeNumber('PROFILE_LIMIT', 20, 1, MAX_TRIES),
    resets: wholeNumber('RESET_LIMIT', 5, 1, MAX_TRIES),
  };
  const trafficLimits = {
    perAddress: wholeNumber('ADDRESS_LIMIT', 100, 1, MAX_CONNECTIONS),
    inAll: wholeNumber('CONNECTION_LIMIT', 2000, 1, MAX_CONNECTIONS),
    answerBytes: wholeNumber('ANSWER_MEMORY_MB', 128, 1, MAX_ANSWER_MEMORY_MB) * MEGABYTE,
    readerMs: wholeNumber('READER_LIMIT_SECONDS', 30, 1, MAX_READER_SECONDS) * 1000,
  };
  const secret = text('SECRET_KEY');
  if (secret !== undefined && secret.length < MIN_SECRET_LENGTH) {
    // The value itself stays out of the message: it would end in a log.
    problems.push(`SECRET_KEY has ${secret.length} characters: expected at least ${MIN_SECRET_LENGTH}.`);
  }
  if (problems.length > 0 || mailFrom === undefined) throw new ConfigError(problems);

  mkdirOrExplain(dataDir);
  const secretKey = secret ?? keptSecret(path.join(dataDir, 'secret-key'));
  return Object.freeze({
    port,
    host,
    dataDir,
    databaseUrl,
    s3,
    publicUrl,
    mediaBaseUrl,
    secretKey,
    smtpUrl,
    mailFrom,
    trustProxy,
    rateLimitSettings,
    downloadsUrl,
    contactEmail,
    maxUploadBytes,
    callLimit,
    searchesPerAddress,
    uploadsPerSender,
    trafficLimits,
    metrics:
      metricsPort === undefined
        ? undefined
        : { host: text('METRICS_HOST') ?? '127.0.0.1', port: metricsPort },
  });
}

/** The bucket, or undefined without one; what is missing beside the rest is added to `problems`. */
function readS3(
  text: (name: string) => string | undefined,
  endpoint: string | undefined,
  problems: string[],
): S3Options | undefined {
  const bucket = text('S3_BUCKET');
  const accessKeyId = text('S3_ACCESS_KEY_ID');
  const secretAccessKey = text('S3_SECRET_ACCESS_KEY');
  const region = text('S3_REGION');
  const needed = {
    S3_ENDPOINT: text('S3_ENDPOINT'),
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const names = Object.entries(needed);
  if (region === undefined && names.every(([, value]) => value === undefined)) return undefined;
  for (const [name, value] of names) {
    if (value === undefined)
      problems.push(`${name} is not set: expected all of ${Object.keys(needed).join(', ')}, or none.`);
  }
  if (bucket !== undefined && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    problems.push(
      `S3_BUCKET is ${JSON.stringify(bucket)}: expected a name of lower-case letters, digits, dots and hyphens.`,
    );
  }
  if (endpoint === undefined || bucket === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { endpoint, bucket, region: region ?? 'us-east-1', accessKeyId, secretAccessKey };
}

/** The two parts of a sender; undefined for what is none. */
function readMailFrom(text: string): MailAddress | undefined {
  const [, quotedName = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const name = quotedName.trim().replace(/^"(.*)"$/, '$1');
  // The one host without a dot that mail is sent from.
  return EMAIL.test(address.replace(/@localhost$/, '@localhost.invalid'))
    ? { name: name.replaceAll(/\p{C}/gu, ''), address }
    : undefined;
}

/** Where mails come from unless somebody says so: numbers are no name for a mail server. */
function mailHost(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  return isIP(host.replace(/^\[(.*)\]$/, '$1')) === 0 && host.includes('.') ? host : 'localhost';
}

function isProxy(text: string): boolean {
  const proxy = text.trim();
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true;
  const [address = '', bits = '0', ...more] = proxy.split('/');
  const version = isIP(address);
  const isSize = /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
  return version !== 0 && isSize && more.length === 0;
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
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new ConfigError([
    `${file} holds ${secret.length} characters: expected at least ${MIN_SECRET_LENGTH}. Delete it to get a new one; everybody has to log in again then.`,
  ]);
}

/**
 * Makes the secret key so that another process starting at the same moment makes no second one and never reads half of
 * this one.
 */
function makeSecret(file: string): void {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(unfinished, `${randomBytes(48).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    nameOnce(unfinished, file);
  } catch (error) {
    if (isThere(error)) return;
    throw new ConfigError([
      `DATA_DIR is "${path.dirname(file)}": expected a folder to write in (${String(error)}).`,
    ]);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Gives a finished file its name. Throws where another one has it. */
function nameOnce(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (isThere(error)) throw error;
    // Not every disk has hard links.
    copyFileSync(unfinished, file, constants.COPYFILE_EXCL);
  }
}

const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';
