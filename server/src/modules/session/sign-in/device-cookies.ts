import { createHash } from 'node:crypto';
import { newToken } from '../../../platform/auth/token.ts';
import type { Visitor } from '../../../platform/http/context.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/**
 * Distinguishes browsers in which an account has signed in from unknown ones ("Slow Down Online Guessing Attacks with
 * Device Cookies", OWASP). The cookie grants no access: guesses from such a browser are merely counted separately.
 */
export interface DeviceCookies {
  /** Identifies the browser among those of the account; undefined for an unknown one. */
  deviceOf(visitor: Visitor, userId: string): string | undefined;
  give(visitor: Visitor, userId: string): void;
}

const prefix = 'eoms_device_';
/** Sent only where a password is given. */
const path = '/eoms/login/login';
const lastsSeconds = 365 * 86_400;
/** Accounts per browser; a longer header might be refused as a whole. */
const accountsAtMost = 30;

const nameOf = (userId: string): string => `${prefix}${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`;
const purposeOf = (userId: string): string => `device cookie ${userId}`;

export const createDeviceCookies = (secrets: Secrets): DeviceCookies => ({
  deviceOf(visitor, userId) {
    const sealed = visitor.cookies(prefix).get(nameOf(userId));
    if (sealed === undefined) return undefined;
    try {
      const [device = '', since = ''] = secrets.open(sealed, purposeOf(userId)).split(' ');
      return Date.now() - Number(since) < lastsSeconds * 1000 ? device : undefined;
    } catch {
      return undefined;
    }
  },
  give(visitor, userId) {
    const name = nameOf(userId);
    const others = [...visitor.cookies(prefix).keys()].filter((other) => other !== name);
    for (const oldest of others.slice(0, Math.max(0, others.length + 1 - accountsAtMost)))
      visitor.setCookie({ name: oldest, value: '', path, maxAgeSeconds: 0 });
    const value = secrets.seal(`${newToken()} ${Date.now()}`, purposeOf(userId));
    visitor.setCookie({ name, value, path, maxAgeSeconds: lastsSeconds });
  },
});
