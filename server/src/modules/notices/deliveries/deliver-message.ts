import { deadline } from '@eoms/drivers/kit';
import type { Database } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { backOff, failed, type Outcome, type Retry } from '../../../platform/work/queue.ts';
import { openSecrets } from '../channels/channel-secrets.ts';
import { type ChannelRow, noteOutcome } from '../channels/channels.store.ts';
import { usersHere } from '../recipients/users-here.store.ts';
import { whoMaySee } from '../recipients/who-may-see.store.ts';
import { failureOf, type Reply, type Senders, settingsOf } from '../senders/sender.ts';
import {
  type DeliveryRow,
  type DueMessage,
  deliveriesOf,
  giveUp,
  overtaken,
  type StoredReply,
} from './deliveries.store.ts';
import { gatherMessage } from './gather-message.ts';

export interface DeliverDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly senders: Senders;
  readonly retry: Retry;
  /** Whether a notice about this subject still says the truth. */
  readonly stillApplies: (subject: string) => Promise<boolean>;
}

/** A leased message of a channel. */
export interface ChannelMessage extends DueMessage {
  readonly channel: ChannelRow;
}

const timeoutMs = 30_000;

/** About two hours until the last attempt. */
export const usualRetry: Retry = {
  attemptsAtMost: 12,
  pauseAfter: backOff({ firstSeconds: 10, atMostSeconds: 1_200 }),
};

const outcomeOf = (
  { ok, final, status, excerpt, retryAfterSeconds = 0 }: Reply,
  attempts: number,
  retry: Retry,
): Outcome<StoredReply> => {
  const reply = { status, excerpt };
  if (ok) return { kind: 'done', reply };
  const after = final ? { kind: 'dead' as const, reason: status } : failed(retry, attempts, status);
  if (after.kind === 'dead') return { ...after, reply };
  return { ...after, reply, pauseSeconds: Math.max(after.pauseSeconds, retryAfterSeconds) };
};

const isFilled = (rows: readonly DeliveryRow[]): rows is readonly [DeliveryRow, ...DeliveryRow[]] => rows.length > 0;

/** Sends one leased message. Returns what became of it; undefined if nobody is left to whom it could go. */
export const createDeliverMessage = ({ database, secrets, senders, retry, stillApplies }: DeliverDeps) => {
  const { db } = database;
  /** People may have left, rights may have changed, and what it says may be settled, while it waited. */
  const stillToSend = async (rows: readonly DeliveryRow[]): Promise<DeliveryRow[]> => {
    const kept: DeliveryRow[] = [];
    for (const row of rows) {
      const { userId, placeId } = row;
      const about = row.placeIds ?? (placeId === null ? [] : [placeId]);
      const isHere = userId === null || (await usersHere(db, [userId])).has(userId);
      const may = userId === null || about.length === 0 || (await whoMaySee(db, [userId], about)).has(userId);
      if (isHere && may) {
        if (await stillApplies(row.subject)) kept.push(row);
        else await overtaken(db, row.id);
      } else await giveUp(db, row.id, { status: isHere ? 'notAllowed' : 'userGone', excerpt: '' });
    }
    return kept;
  };

  return async (
    { id, channel, attempts }: ChannelMessage,
    stopping: AbortSignal,
  ): Promise<Outcome<StoredReply> | undefined> => {
    const rows = await stillToSend(await deliveriesOf(db, id));
    if (!isFilled(rows)) return undefined;
    const signal = deadline(timeoutMs, stopping);
    const settings = settingsOf(channel.params, openSecrets(secrets, channel));
    const reply = await senders[channel.kind](settings, gatherMessage(id, rows), signal).catch(failureOf);
    const pauseSeconds = reply.channelWaits ? (reply.retryAfterSeconds ?? 0) : 0;
    await noteOutcome(db, channel.id, { ok: reply.ok, pauseSeconds });
    return outcomeOf(reply, attempts, retry);
  };
};
