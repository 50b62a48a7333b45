import type { Executor } from '../../platform/database/database.ts';
import { failed, type Outcome, type Queue, type Retry } from '../../platform/work/queue.ts';
import {
  failWaiting,
  held,
  hurryWaiting,
  type LeasedDelivery,
  leaseDeliveries,
  settleDelivery,
  takeBack,
  targetsWaiting,
} from './deliveries.store.ts';
import type { EventWebhooksDeps } from './event-webhooks.deps.ts';
import { type Answered, sendMessage, usualPause, usualRetry } from './send-message.ts';
import { secretsOf } from './target-secrets.ts';
import { findReady, noteArrival, noteFailure, stopTarget, type TargetRow } from './targets.store.ts';
import { tellStopped } from './tell-stopped.ts';

interface Leased extends LeasedDelivery {
  readonly target: TargetRow;
}

/** Of one target, on each node. */
const atOnce = 4;
const withinMs = 20_000;
/** Longer than one attempt may take: then another node tries again, or as soon as it knows that this one is gone. */
const leaseSeconds = 30;
/** After so long without success, a target is stopped. */
const stoppedAfterMs = 3 * 86_400_000;

const noSecretSeconds = 300;
const withoutSecret = ({ attempts }: Leased, retry: Retry): Outcome<Answered> => {
  const attempt = { at: new Date().toISOString(), answer: 'noSecret', durationMs: 0, excerpt: '' };
  const reply = { attempt, gone: false, pauseSeconds: noSecretSeconds };
  return { ...failed(retry, attempts, attempt.answer), reply };
};

/** Sends what waits, on every node; targets do not wait for each other, and what is about one subject keeps its order. */
export const deliveryQueue = (deps: EventWebhooksDeps): Queue<Leased, Answered> => {
  const { database, bus, secrets } = deps.platform;
  const { db } = database;
  const pauseAfter = deps.pauseAfter ?? usualPause;
  const retry = { ...usualRetry, pauseAfter: deps.pauseAfter ?? usualRetry.pauseAfter };

  const stop = async (tx: Executor, id: string, why: 'failing' | 'gone'): Promise<void> => {
    const stopped = await stopTarget(tx, id, why);
    if (!stopped) return;
    await failWaiting(tx, id);
    await tellStopped(deps, tx, stopped);
  };
  const noteOfTarget = async (tx: Executor, { id, failures }: TargetRow, done: boolean, answered?: Answered) => {
    if (done) {
      await noteArrival(tx, id);
      if (failures > 0) await hurryWaiting(tx, id);
      return;
    }
    // A process that stopped in between says nothing about the target.
    if (!answered) return;
    if (answered.gone) return stop(tx, id, 'gone');
    const since = await noteFailure(tx, id, answered.pauseSeconds);
    if (since && Date.now() - since.getTime() > stoppedAfterMs) await stop(tx, id, 'failing');
  };
  return {
    name: 'event webhooks',
    working: {
      waiting: targetsWaiting,
      atOnce,
      async lease(lane, count) {
        const target = await findReady(db, lane);
        // One message finds out whether a target is there again.
        const free = target && target.failures > 0 ? 1 : count;
        if (!target) return [];
        const leased = await leaseDeliveries(db, { lane, count: free, seconds: leaseSeconds, node: bus.node });
        return leased.map((one) => ({ ...one, target }));
      },
      async work(item, signal) {
        const { target } = item;
        const known = secretsOf(secrets, target);
        // After a restore without secrets: unsigned messages would teach receivers not to check.
        if (known.length === 0) return withoutSecret(item, retry);
        const { url, failures } = target;
        return sendMessage({ outbound: deps.outbound, url, secrets: known, retry, pauseAfter, failures }, item, signal);
      },
      withinMs: () => withinMs,
      retry,
      async settle({ id, target }, outcome) {
        const { reply } = outcome;
        // Together: the next message of the subject must not leave for a target that has just said it is gone.
        await database.transaction(async (tx) => {
          await settleDelivery(tx, id, {
            kind: outcome.kind,
            ...(outcome.kind === 'again' && { pauseSeconds: outcome.pauseSeconds }),
            ...(reply && { attempt: reply.attempt }),
          });
          await noteOfTarget(tx, target, outcome.kind === 'done', reply);
        });
      },
    },
    holding: { held, takeBack: (left) => takeBack(db, left) },
  };
};
