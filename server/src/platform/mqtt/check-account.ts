import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { isWellFormed } from '@eoms/contract';
import type { Passwords } from '../auth/password.ts';
import type { MqttAccount } from './mqtt.ts';
import { createTurns, type TurnOptions } from './verify-in-turn.ts';

export interface AccountCheckDeps {
  readonly find: (username: string) => Promise<MqttAccount | undefined>;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly turns?: Partial<TurnOptions>;
}

/**
 * `refused`: wrong name or password, or disabled. `busy`: too many sign-ins at the same time; the client should retry.
 */
export type AccountAnswer = MqttAccount | 'refused' | 'busy';

const remembered = 20_000;
const defaultTurns: TurnOptions = {
  atOnce: 2,
  perLane: 20,
  lanes: 10_000,
  waitMs: 10_000,
  pace: { free: 20, restMs: 500, forgetMs: 60_000 },
};

/** A client usually controls the whole /64 of its IPv6 address. */
const placeOf = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':');
  const gap = address.includes('::') ? 8 - left.length - tail.split(':').length : 0;
  return [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...tail.split(':')].slice(0, 4).join(':');
};

/** Evicts the oldest entry when the map is full. */
const putBounded = <T>(map: Map<string, T>, key: string, value: T): void => {
  if (map.size >= remembered) map.delete(map.keys().next().value ?? '');
  map.set(key, value);
};

/**
 * Devices reconnect by the thousand after a power cut, so a verified password is remembered in memory as a keyed
 * digest, valid while the stored hash stays the same. So is a wrong one, which a device with an old password sends all
 * day. Only new passwords are verified: sign-ins to the same account from the same address wait for each other, those
 * to other accounts do not.
 */
export const createAccountCheck = ({ find, passwords, turns }: AccountCheckDeps) => {
  const key = randomBytes(32);
  const verified = new Map<string, { hash: string; digest: Buffer }>();
  const wrong = new Map<string, true>();
  const running = new Map<string, Promise<boolean | 'busy'>>();
  const inTurn = createTurns({ ...defaultTurns, ...turns });
  const digestOf = (username: string, password: string, hash: string): Buffer =>
    createHmac('sha256', key).update(`${username}\0${hash}\0`).update(password).digest();

  /**
   * Thousands of clients that share an account send the same password at the same time: one verification serves them
   * all.
   */
  const verifyOnce = (lane: string, id: string, hash: string | undefined, password: string) => {
    const same = `${lane}\0${id}`;
    const work = running.get(same) ?? inTurn(lane, () => passwords.verify(hash, password));
    running.set(same, work);
    void work.finally(() => running.delete(same));
    return work;
  };
  return async (username: string, password: string, address: string): Promise<AccountAnswer> => {
    // A malformed name cannot even be queried.
    const account = isWellFormed(username) ? await find(username) : undefined;
    const digest = digestOf(username, password, account?.passwordHash ?? '');
    const id = digest.toString('base64');
    const known = verified.get(username);
    const isRight = known?.hash === account?.passwordHash && known && timingSafeEqual(known.digest, digest);
    if (isRight) return account?.enabled ? account : 'refused';
    if (wrong.has(id)) return 'refused';
    // Unknown names share a lane, so that inventing names opens no further lanes.
    const lane = `${placeOf(address)}\0${account === undefined ? '' : username}`;
    const right = await verifyOnce(lane, id, account?.passwordHash, password);
    if (right === 'busy') return 'busy';
    if (account === undefined) return 'refused';
    if (right) putBounded(verified, username, { hash: account.passwordHash, digest });
    else putBounded(wrong, id, true);
    return right && account.enabled ? account : 'refused';
  };
};
