import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { waitInWords } from '../../../shared/sentences.ts';
import { HttpError } from '../../http/http-errors.ts';
import type { Schema } from '../../storage/engine/schema.ts';
import { isKnownNetwork, rememberNetwork } from './known-networks.ts';
import { recordAttempts, forgetAttempts, takeBackAttempts, type Attempt } from './counted-attempts.ts';
import { findUserByEmail } from '../../storage/accounts/users.ts';
import { emailKey, usernameKey } from '../../storage/accounts/account-keys.ts';
import { networkOf } from '../network-of.ts';
import { RememberedRefusals } from './remembered-refusals.ts';
import { Turns } from './turns.ts';

/** Limits of attempts; see `Config`. */
export interface RateLimitSettings {
  /** Number of wrong passwords for one account from one address in ten minutes; four times as many may be right. */
  readonly passwords: number;
  /** Number of registrations from one address in an hour. */
  readonly registrations: number;
  /** Number of changes of one account's profile in an hour. */
  readonly profiles: number;
  /** Number of reset links for one e-mail from one address in an hour. */
  readonly resets: number;
}

/** Error of a request that came too soon; it says how long to wait, also in `Retry-After`. */
export class RateLimited extends HttpError {
  constructor(readonly retryAfterSeconds: number) {
    super(429, `Too many tries. Wait ${waitInWords(retryAfterSeconds)} and try again.`);
    this.name = 'RateLimited';
  }
}

const TEN_MINUTES_MS = 10 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * The limits of one account from all networks, and of one network for all accounts, are this many times that of the pair.
 * One network cannot use up an account's limit, so nobody is locked out of an account by somebody else's wrong guesses.
 */
const WIDE_FACTOR = 10;

/** Limit of logins with any password, as a multiple of the attempts: a right one costs as much to check as a wrong one. */
const CORRECT_LOGIN_FACTOR = 4;

/**
 * Wrong share keys from one network in an hour. Guessing one of 2^128 is hopeless; a class whose link was revoked sends some
 * hundred requests.
 */
const WRONG_SHARE_KEYS = 300;

/** Reports from one network in an hour; a class that reads together may send one each. */
const REPORTS_IN_AN_HOUR = 5;
/** Each export reads everything that the account has stored. */
const EXPORTS_IN_AN_HOUR = 10;

/** Calls of one operator in an hour: each look at the page makes three, and each decision sends mails. */
const OPERATOR_CALLS_IN_AN_HOUR = { look: 1200, decide: 120 } as const;

/** How long a network stays known after a login to an account from it, in milliseconds. */
const KNOWN_MS = 90 * 24 * HOUR_MS;
/** Most login attempts of one account from one network that may be queued. */
const MAX_QUEUED = 60;

interface PasswordAttempt {
  /** Id of the account; undefined where nobody has the name. */
  readonly userId: number | undefined;
  readonly username: string;
  readonly address: string;
}

/** Counts attempts in the database, where all processes see them. Each method throws `RateLimited`. */
export class RateLimits {
  private readonly turns = new Turns();
  private readonly refusals = new RememberedRefusals();

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly key: Uint8Array,
    private readonly limits: RateLimitSettings,
    private readonly now: () => Date,
  ) {}

  /**
   * Whether a password is right. A wrong one counts as an attempt for the account, whether or not that exists; right ones
   * count too, but only for this account from this network. Their attempts are checked one after another, so that many right
   * ones at once do not count as many attempts.
   */
  async attemptPassword(
    { userId, username, address }: PasswordAttempt,
    isRight: () => Promise<boolean>,
  ): Promise<boolean> {
    const pair = this.passwordAttempts(username, address);
    const any = this.anyPassword(username, address);
    const line = pair[0].key;
    if (this.turns.length(line) >= MAX_QUEUED) throw new RateLimited(1);
    return this.turns.run(line, async () => {
      this.refuseAgain([...pair.slice(0, 1), any]);
      const attempts = await this.countedFor(userId, address, pair);
      // Counted before the password is checked, since other processes check further ones at the same time.
      await this.count([...attempts, any]);
      if (!(await isRight())) return false;
      await takeBackAttempts(this.db, attempts);
      this.refusals.forget(attempts.map(({ key }) => key));
      if (userId !== undefined) await this.remember(userId, address);
      return true;
    });
  }

  /** Throws like `attemptPassword` if it refused the same attempt just now, without a database query. */
  refusePasswordAgain({ username, address }: Omit<PasswordAttempt, 'userId'>): void {
    this.refuseAgain([this.ownPasswordAttempt(username, address), this.anyPassword(username, address)]);
  }

  /**
   * Forgets the attempts of a person who has shown, by a mailed link, that the account is theirs, and lets them log in
   * from here.
   */
  async forgive({ userId, username, address }: PasswordAttempt & { readonly userId: number }): Promise<void> {
    const forgiven = [this.ownPasswordAttempt(username, address), this.anyPassword(username, address)];
    await forgetAttempts(this.db, forgiven);
    this.refusals.forget(forgiven.map(({ key }) => key));
    await this.remember(userId, address);
  }

  /** On a network known for the account only attempts from there count, so that others cannot lock the owner out. */
  private async countedFor(
    userId: number | undefined,
    address: string,
    pair: readonly Attempt[],
  ): Promise<readonly Attempt[]> {
    // Queried for unknown accounts too, so that the response time does not tell which accounts exist.
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

  async recordRegistration(address: string): Promise<void> {
    await this.count([this.fromNetwork('registration', address, this.limits.registrations)]);
  }

  /** Counts a change of names and address; from its network it counts as a registration. */
  async recordProfileChange(userId: number, address: string): Promise<void> {
    await this.count([
      this.attempt(['profile', String(userId)], this.limits.profiles, HOUR_MS),
      this.fromNetwork('registration', address, this.limits.registrations),
    ]);
  }

  /** Counts a report to the operator, who reads each. */
  async recordReport(address: string): Promise<void> {
    await this.count([this.fromNetwork('report', address, REPORTS_IN_AN_HOUR)]);
  }

  /** Counts an export of all that an account has. */
  async recordExport(userId: number): Promise<void> {
    await this.count([this.attempt(['export', String(userId)], EXPORTS_IN_AN_HOUR, HOUR_MS)]);
  }

  /** Counts a call of an operator. */
  async recordOperator(userId: number, kind: keyof typeof OPERATOR_CALLS_IN_AN_HOUR): Promise<void> {
    const most = OPERATOR_CALLS_IN_AN_HOUR[kind];
    await this.count([this.attempt(['operator', kind, String(userId)], most, HOUR_MS)]);
  }

  /** Counts a mail to a new address, which may be a stranger's. */
  async recordConfirmationMail(email: string, address: string): Promise<void> {
    await this.count(this.pair('confirmation mail', emailKey(email), address, this.limits.resets, HOUR_MS));
  }

  /** Counts a link for an address, known or not. */
  async recordReset(email: string, address: string): Promise<void> {
    const pair = this.pair('reset', emailKey(email), address, this.limits.resets, HOUR_MS);
    const user = await findUserByEmail(this.db, email);
    await this.count(await this.countedFor(user?.id, address, pair));
  }

  /** Counts the use of a link, whether or not it is a good one. */
  async recordConfirmation(address: string): Promise<void> {
    await this.count([this.fromNetwork('confirmation', address, this.limits.resets * WIDE_FACTOR)]);
  }

  /** Counts a wrong share key. */
  async recordWrongShareKey(address: string): Promise<void> {
    await this.count([this.wrongShareKey(address)]);
  }

  /** Throws like `recordWrongShareKey` if it refused the network just now, whether or not the next key is valid. */
  refuseShareKeyAgain(address: string): void {
    this.refuseAgain([this.wrongShareKey(address)]);
  }

  private wrongShareKey(address: string): Attempt {
    return this.fromNetwork('share key', address, WRONG_SHARE_KEYS);
  }

  private passwordAttempts(username: string, address: string): [own: Attempt, ...wider: Attempt[]] {
    return this.pair('password', usernameKey(username), address, this.limits.passwords, TEN_MINUTES_MS);
  }

  /** The attempt of this account from this network, which is limited even on networks known for the account. */
  private ownPasswordAttempt(username: string, address: string): Attempt {
    const [own] = this.passwordAttempts(username, address);
    return own;
  }

  /** The attempt of this account from this network that counts right passwords too. */
  private anyPassword(username: string, address: string): Attempt {
    const parts = ['any password', usernameKey(username), networkOf(address)];
    return this.attempt(parts, this.limits.passwords * CORRECT_LOGIN_FACTOR, TEN_MINUTES_MS);
  }

  private fromNetwork(what: string, address: string, mostInAnHour: number): Attempt {
    return this.attempt([what, networkOf(address)], mostInAnHour, HOUR_MS);
  }

  private pair(
    what: string,
    account: string,
    address: string,
    most: number,
    inMs: number,
  ): [own: Attempt, ...wider: Attempt[]] {
    const network = networkOf(address);
    return [
      this.attempt([what, account, network], most, inMs),
      this.attempt([what, 'account', account], most * WIDE_FACTOR, inMs),
      this.attempt([what, 'network', network], most * WIDE_FACTOR, inMs),
    ];
  }

  private attempt(parts: readonly string[], most: number, inMs: number): Attempt {
    return { key: this.hash(parts), most, spacingMs: inMs / most };
  }

  private hash(parts: readonly string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }

  private async count(attempts: readonly Attempt[]): Promise<void> {
    this.refuseAgain(attempts);
    const now = this.now();
    const refusal = await recordAttempts(this.db, attempts, now);
    if (refusal === undefined) return;
    this.refusals.add(refusal, now);
    throw rateLimited(refusal.waitMs);
  }

  /** Throws `RateLimited` for attempts of which one has just been refused. */
  private refuseAgain(attempts: readonly Attempt[]): void {
    const waitMs = this.refusals.waitOf(
      attempts.map(({ key }) => key),
      this.now(),
    );
    if (waitMs > 0) throw rateLimited(waitMs);
  }
}

function rateLimited(waitMs: number): RateLimited {
  return new RateLimited(Math.max(1, Math.ceil(waitMs / 1000)));
}
