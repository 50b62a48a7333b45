import type { Database } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { openSecrets } from '../channels/channel-secrets.ts';
import { type ChannelRow, noteOutcome } from '../channels/channels.store.ts';
import { usersHere } from '../recipients/users-here.store.ts';
import { whoMaySee } from '../recipients/who-may-see.store.ts';
import { failureOf, type Reply, type Senders, settingsOf } from '../senders/sender.ts';
import { type DeliveryRow, deliveriesOf, type Outcome, settle } from './deliveries.store.ts';
import { gatherMessage } from './gather-message.ts';

export interface DeliverDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly senders: Senders;
  /** Seconds until the next attempt; shorter in tests. */
  readonly pauseAfter: (attempt: number) => number;
}

const timeoutMs = 30_000;
const attemptsAtMost = 12;

/** About two hours until the last attempt. */
export const pauseAfter = (attempt: number): number => Math.min(1_200, 5 * 2 ** attempt) * (0.75 + Math.random() / 2);

const outcomeOf = (
  { ok, final, status, excerpt, retryAfterSeconds = 0 }: Reply,
  attempts: number,
  pause: number,
): Outcome => {
  const reply = { status, excerpt };
  if (ok) return { status: 'sent', reply };
  if (final || attempts >= attemptsAtMost) return { status: 'failed', reply };
  return { status: 'waiting', reply, pauseSeconds: Math.max(pause, retryAfterSeconds) };
};

const isFilled = (rows: readonly DeliveryRow[]): rows is readonly [DeliveryRow, ...DeliveryRow[]] => rows.length > 0;

/** Sends one leased message and stores what the far side answered. */
export const createDeliverMessage = ({ database, secrets, senders, pauseAfter: pause }: DeliverDeps) => {
  const { db } = database;
  /** People may have left, and rights may have changed, while it waited. */
  const withoutForbidden = async (rows: readonly DeliveryRow[]): Promise<DeliveryRow[]> => {
    const kept: DeliveryRow[] = [];
    for (const row of rows) {
      const { userId, placeId } = row;
      const about = row.placeIds ?? (placeId === null ? [] : [placeId]);
      const isHere = userId === null || (await usersHere(db, [userId])).has(userId);
      const may = userId === null || about.length === 0 || (await whoMaySee(db, [userId], about)).has(userId);
      if (isHere && may) kept.push(row);
      else {
        const reply = { status: isHere ? 'notAllowed' : 'userGone', excerpt: '' };
        await settle(db, [row.id], { status: 'failed', reply });
      }
    }
    return kept;
  };

  return async (channel: ChannelRow, messageId: string, stopping: AbortSignal): Promise<void> => {
    const rows = await withoutForbidden(await deliveriesOf(db, messageId));
    if (!isFilled(rows)) return;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
    const settings = settingsOf(channel.params, openSecrets(secrets, channel));
    const reply = await senders[channel.kind](settings, gatherMessage(messageId, rows), signal).catch(failureOf);
    const outcome = outcomeOf(reply, rows[0].attempts, pause(rows[0].attempts));
    await settle(
      db,
      rows.map(({ id }) => id),
      outcome,
    );
    const pauseSeconds = reply.channelWaits ? (reply.retryAfterSeconds ?? 0) : 0;
    await noteOutcome(db, channel.id, { ok: reply.ok, pauseSeconds });
  };
};
