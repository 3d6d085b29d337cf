import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Session, StoredToken } from '../storage/accounts/tokens.ts';

/** Who makes a call, and in which session. */
export interface Caller {
  readonly id: number;
  readonly sessionId: string;
}

interface RefreshClaims {
  readonly jti: string;
  readonly userId: number;
}

const ACCESS_SECONDS = 15 * 60;
const REFRESH_SECONDS = 30 * 24 * 60 * 60;

/** Makes and reads the two sorts of token. Neither can stand for the other. */
export class TokenSigner {
  constructor(private readonly key: Uint8Array) {}

  /** An access token; claims as the contract describes them, and `sid`, the session that it ends with. `is_operator` is for menus alone. */
  signAccess({ user, sessionId }: Session): Promise<string> {
    const { id, username, is_operator: isOperator } = user;
    return this.sign(
      {
        ...{ user_id: id, username, sid: sessionId, token_type: 'access' },
        ...(isOperator && { is_operator: true }),
      },
      randomUUID(),
      secondsFromNow(ACCESS_SECONDS),
    );
  }

  /** A refresh token, and what the database keeps of it. */
  async signRefresh(userId: number): Promise<{ readonly text: string; readonly stored: StoredToken }> {
    const jti = randomUUID();
    const expires = secondsFromNow(REFRESH_SECONDS);
    const text = await this.sign({ user_id: userId, token_type: 'refresh' }, jti, expires);
    return { text, stored: { jti, userId, expiresAt: new Date(expires * 1000) } };
  }

  /**
   * Reads an access token; undefined where it is invalid or has expired. Only the database knows whether its session
   * goes on.
   */
  async readAccess(token: string): Promise<Caller | undefined> {
    const claims = await this.verify(token, 'access', new Date());
    if (typeof claims?.user_id !== 'number' || typeof claims.sid !== 'string') return undefined;
    return { id: claims.user_id, sessionId: claims.sid };
  }

  /**
   * Reads a refresh token; undefined where it is invalid or has expired. Only the database knows whether its session
   * goes on.
   */
  readRefresh(token: string): Promise<RefreshClaims | undefined> {
    return this.refreshClaims(token, new Date());
  }

  /** Reads a refresh token as `readRefresh` does, but accepts an expired one. */
  readEndedRefresh(token: string): Promise<RefreshClaims | undefined> {
    return this.refreshClaims(token, new Date(0));
  }

  private async refreshClaims(token: string, at: Date): Promise<RefreshClaims | undefined> {
    const claims = await this.verify(token, 'refresh', at);
    if (typeof claims?.user_id !== 'number' || claims.jti === undefined) return undefined;
    return { jti: claims.jti, userId: claims.user_id };
  }

  private sign(claims: JWTPayload, jti: string, expires: number): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setJti(jti)
      .setExpirationTime(expires)
      .sign(this.key);
  }

  private async verify(token: string, type: 'access' | 'refresh', at: Date): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'jti'],
        currentDate: at,
      });
      return payload.token_type === type ? payload : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
