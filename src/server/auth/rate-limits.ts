import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { HttpError } from '../http/http-error.ts';
import type { Schema } from '../storage/schema.ts';
import { isKnownNetwork, rememberNetwork } from '../storage/known-networks.ts';
import { countTries, forgetTries, uncountTries, type Try } from '../storage/rate-limits.ts';
import { emailKey, findUserByEmail, usernameKey } from '../storage/users.ts';
import { networkOf } from './network-of.ts';
import { Turns } from './turns.ts';

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

/** How long a network is known that an account was logged in to from. */
const KNOWN_MS = 90 * 24 * HOUR_MS;
/** Passwords of one account from one network that may wait for their turn. */
const MOST_IN_LINE = 60;

interface PasswordTry {
  /** Undefined where nobody has the name. */
  readonly userId: number | undefined;
  readonly username: string;
  readonly address: string;
}

/** Counts tries in the database, where all processes see them. Each method throws `TooManyTries`. */
export class Tries {
  private readonly turns = new Turns();

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly key: Uint8Array,
    private readonly limits: TryLimits,
    private readonly now: () => Date,
  ) {}

  /**
   * Whether a password is right; one that is not counts as a try for the account, known or not. Of one account and one
   * network one password is looked at after another, so that many right ones at once do not count as many tries.
   */
  async tryPassword(
    { userId, username, address }: PasswordTry,
    isRight: () => Promise<boolean>,
  ): Promise<boolean> {
    const pair = this.pair('password', usernameKey(username), address, this.limits.passwords, TEN_MINUTES_MS);
    const line = pair[0]!.key;
    if (this.turns.length(line) >= MOST_IN_LINE) throw new TooManyTries(1);
    return this.turns.run(line, async () => {
      const tries = await this.countedFor(userId, address, pair);
      // Counted before it is known whether the password is right: other processes look at others meanwhile.
      await this.count(tries);
      if (!(await isRight())) return false;
      await uncountTries(this.db, tries);
      if (userId !== undefined) await this.remember(userId, address);
      return true;
    });
  }

  /** For whoever has shown by a mailed link that the account is theirs: they can log in from here, whatever was tried. */
  async welcome({ userId, username, address }: PasswordTry & { readonly userId: number }): Promise<void> {
    const [own] = this.pair(
      'password',
      usernameKey(username),
      address,
      this.limits.passwords,
      TEN_MINUTES_MS,
    );
    await forgetTries(this.db, [own!]);
    await this.remember(userId, address);
  }

  /** Where the owner has logged in before, only what was tried from there counts: others cannot lock them out. */
  private async countedFor(
    userId: number | undefined,
    address: string,
    pair: readonly Try[],
  ): Promise<readonly Try[]> {
    // Asked for nobody too, so that the time of an answer does not tell which accounts exist.
    const isKnown = await isKnownNetwork(this.db, this.networkKey(userId ?? 0, address), this.now());
    return isKnown ? pair.slice(0, 1) : pair;
  }

  private remember(userId: number, address: string): Promise<void> {
    const expiresAt = new Date(this.now().getTime() + KNOWN_MS);
    return rememberNetwork(this.db, this.networkKey(userId, address), expiresAt);
  }

  private networkKey(userId: number, address: string): string {
    return this.hash(['known', String(userId), networkOf(address)]);
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
    const pair = this.pair('reset', emailKey(email), address, this.limits.resets, HOUR_MS);
    const user = await findUserByEmail(this.db, email);
    await this.count(await this.countedFor(user?.id, address, pair));
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
    return { key: this.hash(parts), most, spacingMs: inMs / most };
  }

  private hash(parts: readonly string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
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
