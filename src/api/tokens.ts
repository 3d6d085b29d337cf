import type { TextStorage } from '../persist/storage.ts';

/** The signed-in user. `userId` is undefined where the access token cannot be read. */
export interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly username: string;
  readonly userId: number | undefined;
  /** Whether the menu has the operator's page. */
  readonly isOperator: boolean;
}

/** The stored tokens; signed in means that an access token is present, expired or not. */
export interface TokenStore {
  readonly read: () => SignedIn | undefined;
  /** Stores both tokens and the access token's username. */
  readonly write: (tokens: { readonly access: string; readonly refresh: string }) => void;
  readonly clear: () => void;
  /** Calls `listener` after each change, also after one made in another tab; gives its undoing. */
  readonly subscribe: (listener: () => void) => () => void;
}

const KEYS = { access: 'accessToken', refresh: 'refreshToken', username: 'username' } as const;

interface Claims {
  readonly username: string;
  readonly userId: number | undefined;
  /** Seconds since 1970. */
  readonly expires: number | undefined;
  readonly isOperator: boolean;
}

/** The claims of an access token; the signature is the server's matter. */
export function readClaims(token: string): Claims {
  const claims = decodePayload(token);
  return {
    username: typeof claims.username === 'string' ? claims.username : '',
    userId: typeof claims.user_id === 'number' ? claims.user_id : undefined,
    expires: typeof claims.exp === 'number' ? claims.exp : undefined,
    isOperator: claims.is_operator === true,
  };
}

function decodePayload(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Not a token of ours: it counts as present and says nothing about its owner.
    return {};
  }
}

/**
 * Reads the storage each time, unlike a store that remembers its state: a refresh token that another tab has used in this
 * very moment ends the session, and its event would come too late.
 *
 * @param storage where the tokens lie: `localStorage`, or the page's memory where the browser refuses that.
 */
export function createTokenStore(storage: TextStorage): TokenStore {
  const listeners = new Set<() => void>();
  const announce = () => listeners.forEach((listener) => listener());
  let last: SignedIn | undefined;

  return {
    read() {
      const accessToken = storage.getItem(KEYS.access);
      if (accessToken === null || accessToken === '') return undefined;
      const refreshToken = storage.getItem(KEYS.refresh) ?? undefined;
      const username = storage.getItem(KEYS.username) ?? '';
      const isSame =
        last?.accessToken === accessToken && last.refreshToken === refreshToken && last.username === username;
      // The same object while nothing changed, so that React need not render again.
      if (last === undefined || !isSame) {
        const { userId, isOperator } = readClaims(accessToken);
        last = { accessToken, refreshToken, username, userId, isOperator };
      }
      return last;
    },
    write({ access, refresh }) {
      storage.setItem(KEYS.refresh, refresh);
      storage.setItem(KEYS.username, readClaims(access).username);
      storage.setItem(KEYS.access, access);
      announce();
    },
    clear() {
      for (const key of Object.values(KEYS)) storage.removeItem(key);
      announce();
    },
    subscribe(listener) {
      listeners.add(listener);
      globalThis.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        globalThis.removeEventListener('storage', listener);
      };
    },
  };
}
