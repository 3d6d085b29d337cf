import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { HttpError } from '../http-error.ts';
import type { Schema } from '../storage/schema.ts';
import { countTries, uncountTries, type Try } from '../storage/try-limits.ts';
import { emailKey, usernameKey } from '../storage/users.ts';
import { networkOf } from './network-of.ts';

/** How many tries there are before one has to wait; see `Config`. */
export interface TryLimits {
  /** Wrong passwords for one account from one address in ten minutes. */
  readonly passwords: number;
  /** Registrations from one address in an hour. */
  readonly registrations: number;
  /** Changes of one account's profile in an hour. */
  readonly profiles: number;
  /** Reset links for one e-mail from one address in an hour. */
  readonly resets: number;
}

/** Refused for now: it says how long, also in `Retry-After`. */
export class TooManyTries extends HttpError {
  constructor(readonly retryAfterSeconds: number) {
    super(429, `Too many tries. Wait ${inWords(retryAfterSeconds)} and try again.`);
    this.name = 'TooManyTries';
  }
}

const TEN_MINUTES_MS = 10 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * One account from everywhere, and one address for all accounts, have so many times the tries of the pair. A single
 * address cannot use up what an account has, so nobody is kept out of an account by somebody else's wrong guesses.
 */
const WIDER = 10;

/** Counts tries in the database, where all processes see them. Each method throws `TooManyTries`. */
export class Tries {
  constructor(
    private readonly db: Kysely<Schema>,
    private readonly key: Uint8Array,
    private readonly limits: TryLimits,
    private readonly now: () => Date,
  ) {}

  /** Counts a password for an account, known or not; what it gives takes it back, for a password that was right. */
  async countPassword(username: string, address: string): Promise<() => Promise<void>> {
    const tries = this.pair(
      'password',
      usernameKey(username),
      address,
      this.limits.passwords,
      TEN_MINUTES_MS,
    );
    await this.count(tries);
    return () => uncountTries(this.db, tries);
  }

  async countRegistration(address: string): Promise<void> {
    await this.count([this.fromNetwork('registration', address, this.limits.registrations)]);
  }

  /** Counts a change of names and address; from its network it counts as a registration. */
  async countProfile(userId: number, address: string): Promise<void> {
    await this.count([
      this.try(['profile', String(userId)], this.limits.profiles, HOUR_MS),
      this.fromNetwork('registration', address, this.limits.registrations),
    ]);
  }

  /** Counts a mail to a new address, which may be a stranger's. */
  async countConfirmationMail(email: string, address: string): Promise<void> {
    await this.count(this.pair('confirmation mail', emailKey(email), address, this.limits.resets, HOUR_MS));
  }

  /** Counts a link for an address, known or not. */
  async countReset(email: string, address: string): Promise<void> {
    await this.count(this.pair('reset', emailKey(email), address, this.limits.resets, HOUR_MS));
  }

  /** Counts the use of a link, whether or not it is a good one. */
  async countConfirmation(address: string): Promise<void> {
    await this.count([this.fromNetwork('confirmation', address, this.limits.resets * WIDER)]);
  }

  private fromNetwork(what: string, address: string, mostInAnHour: number): Try {
    return this.try([what, networkOf(address)], mostInAnHour, HOUR_MS);
  }

  private pair(what: string, account: string, address: string, most: number, inMs: number): Try[] {
    const network = networkOf(address);
    return [
      this.try([what, account, network], most, inMs),
      this.try([what, 'account', account], most * WIDER, inMs),
      this.try([what, 'network', network], most * WIDER, inMs),
    ];
  }

  private try(parts: readonly string[], most: number, inMs: number): Try {
    const key = createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
    return { key, most, spacingMs: inMs / most };
  }

  private async count(tries: readonly Try[]): Promise<void> {
    const waitMs = await countTries(this.db, tries, this.now());
    if (waitMs !== 0) throw new TooManyTries(Math.max(1, Math.ceil(waitMs / 1000)));
  }
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
