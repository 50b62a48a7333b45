import { newKey } from '../api/new-key.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Runs the work in one tab of the browser at a time; false if another tab is at it. */
export type SendAlone = (work: () => Promise<void>) => Promise<boolean>;

const lockName = 'eoms-outbox';
const leaseMs = 60_000;

/** By the browser's locks, which also end with a killed tab. */
export const byLocks =
  (locks: LockManager): SendAlone =>
  async (work) => {
    await locks.request(lockName, work);
    return true;
  };

/** By a lease in the store: pages loaded without HTTPS have no locks. */
export const byLease = (store: Pick<OutboxStore, 'takeLease' | 'leaveLease'>, holder = newKey()): SendAlone => {
  const take = () => store.takeLease(holder, Date.now(), Date.now() + leaseMs);
  return async (work) => {
    if (!(await take())) return false;
    const renewal = setInterval(() => void take(), leaseMs / 4);
    try {
      await work();
    } finally {
      clearInterval(renewal);
      await store.leaveLease(holder);
    }
    return true;
  };
};

export const createSendAlone = (store: OutboxStore): SendAlone =>
  'locks' in navigator ? byLocks(navigator.locks) : byLease(store);
