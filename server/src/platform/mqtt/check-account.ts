import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Passwords } from '../auth/password.ts';
import type { MqttAccount } from './mqtt.ts';

export interface AccountCheckDeps {
  readonly find: (username: string) => Promise<MqttAccount | undefined>;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly now?: () => number;
}

/** `refused`: wrong name or password, or switched off. `busy`: too many ask at once; worth another try. */
export type AccountAnswer = MqttAccount | 'refused' | 'busy';

const remembered = 20_000;
const failuresAtMost = 20;
const failuresForMs = 60_000;
const addresses = 10_000;

/** Wrong passwords from one address, so that guessing costs more than a hash each. */
const createFailures = (now: () => number) => {
  const byAddress = new Map<string, { count: number; until: number }>();
  return {
    tooMany: (address: string): boolean => {
      const entry = byAddress.get(address);
      return entry !== undefined && entry.until > now() && entry.count >= failuresAtMost;
    },
    add: (address: string): void => {
      const entry = byAddress.get(address);
      const fresh = entry === undefined || entry.until <= now();
      if (fresh && byAddress.size >= addresses) byAddress.delete(byAddress.keys().next().value ?? '');
      byAddress.set(address, { count: fresh ? 1 : entry.count + 1, until: now() + failuresForMs });
    },
  };
};

/**
 * Devices reconnect by the thousand after a power cut: a password that was verified against the stored hash is
 * remembered as a keyed digest in memory, and counts while that hash is still the stored one.
 */
export const createAccountCheck = ({ find, passwords, now = Date.now }: AccountCheckDeps) => {
  const key = randomBytes(32);
  const verified = new Map<string, { hash: string; digest: Buffer }>();
  const failures = createFailures(now);
  const digestOf = (username: string, password: string): Buffer =>
    createHmac('sha256', key).update(username).update('\0').update(password).digest();

  return async (username: string, password: string, address: string): Promise<AccountAnswer> => {
    if (failures.tooMany(address)) return 'refused';
    const account = await find(username);
    const digest = digestOf(username, password);
    const known = verified.get(username);
    if (account?.enabled && known?.hash === account.passwordHash && timingSafeEqual(known.digest, digest))
      return account;
    let right = false;
    try {
      right = await passwords.verify(account?.passwordHash, password);
    } catch {
      return 'busy';
    }
    if (!right || !account?.enabled) {
      failures.add(address);
      return 'refused';
    }
    if (verified.size >= remembered) verified.clear();
    verified.set(username, { hash: account.passwordHash, digest });
    return account;
  };
};
