import {
  type ChannelChoice,
  type ChannelKind,
  type NotifyChannel,
  NotifyChannelDraft,
  type Page,
  type PageQuery,
} from '@eoms/contract';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { unedited } from '../../../platform/database/columns.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields, unaudited } from '../../../platform/database/fields.ts';
import { lastSort } from '../../../platform/database/move-sorted.ts';
import { presentPage, readPage } from '../../../platform/database/page.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { containing } from '../../../platform/database/searching.ts';
import { noticeChannels as channels, noticeDeliveries as deliveries } from '../notices.tables.ts';

export type ChannelRow = typeof channels.$inferSelect;

export const keptChannels: EntityDrafts<typeof channels, NotifyChannelDraft> = {
  table: channels,
  fields: draftFields(channels, NotifyChannelDraft, { secrets: unaudited('they are stored sealed') }),
  scope: 'none',
  violations: { notice_channels_name_key: { code: 'notifyChannel.nameInUse', field: 'name' } },
  forAudit: ({ secrets: _, createdAt: _made, lastSentAt: _sent, lastFailedAt: _failed, pausedUntil: _until, ...row }) =>
    row,
};

// Named in full: in a query of one table, drizzle leaves out its name.
const waiting = sql<number>`(select count(*)::int from (select from notice_deliveries d
  where d.channel_id = notice_channels.id and d.status = 'waiting' limit 10000) w)`;
const columns = { ...getTableColumns(channels), waiting };
const select = (db: Executor) => db.select(columns).from(channels).$dynamic();

const toChannel = (row: ChannelRow & { waiting: number }): NotifyChannel => {
  const { secrets: _, createdAt: _made, lastSentAt, lastFailedAt, pausedUntil, ...shown } = row;
  return {
    ...shown,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastFailedAt: lastFailedAt?.toISOString() ?? null,
    pausedUntil: pausedUntil?.toISOString() ?? null,
  };
};

interface ChannelFilter extends PageQuery {
  readonly kind?: ChannelKind | undefined;
  readonly enabled?: boolean | undefined;
}

export const pageChannels = async (db: Executor, query: ChannelFilter): Promise<Page<NotifyChannel>> => {
  const { id, sort, name, kind, enabled } = channels;
  const page = await readPage(db, query, {
    rows: select(db),
    counted: db.select({ id }).from(channels),
    scope: 'none',
    where: [
      query.kind && eq(kind, query.kind),
      query.enabled === undefined ? undefined : eq(enabled, query.enabled),
      containing(query.keyword, name),
    ],
    order: { columns: { sort, name }, standard: 'sort', id },
  });
  return presentPage(page, toChannel);
};

export const findChannel = async (db: Executor, id: string): Promise<NotifyChannel | undefined> => {
  const [row] = await select(db).where(eq(channels.id, id));
  return row && toChannel(row);
};

export const listChoices = (db: Executor, where?: SQL): Promise<ChannelChoice[]> =>
  db
    .select({ id: channels.id, name: channels.name, kind: channels.kind, enabled: channels.enabled })
    .from(channels)
    .where(where)
    .orderBy(asc(channels.sort), asc(channels.id));

/** Those of the channels that are enabled. */
export const enabledChannels = (db: Executor, ids: readonly string[]): Promise<ChannelRow[]> =>
  db
    .select()
    .from(channels)
    .where(and(eq(channels.enabled, true), oneOf(channels.id, ids)))
    .orderBy(asc(channels.sort), asc(channels.id));

/** The first of the enabled channels of a kind. */
export const firstEnabled = async (db: Executor, kind: ChannelKind): Promise<ChannelRow | undefined> => {
  const [row] = await db
    .select()
    .from(channels)
    .where(and(eq(channels.enabled, true), eq(channels.kind, kind)))
    .orderBy(asc(channels.sort), asc(channels.id))
    .limit(1);
  return row;
};

/** All channels in their order, locked, so that two moves do not mix. */
export const lockOrder = (tx: Executor) =>
  tx
    .select({ id: channels.id, sort: channels.sort })
    .from(channels)
    .orderBy(asc(channels.sort), asc(channels.id))
    .for('no key update');

export const setSort = async (tx: Executor, id: string, sort: number): Promise<void> => {
  await tx
    .update(channels)
    .set({ sort, ...unedited(channels) })
    .where(eq(channels.id, id));
};

export const countChannels = (db: Executor): Promise<number> => db.$count(channels);

export const nextSort = async (db: Executor): Promise<number> => (await lastSort(db, channels)) + 1;

export interface ChannelOutcome {
  readonly ok: boolean;
  /** For so long the channel sends nothing. */
  readonly pauseSeconds: number;
}

/** Notes on the channel what became of its last message. */
export const noteOutcome = async (db: Executor, id: string, { ok, pauseSeconds }: ChannelOutcome): Promise<void> => {
  const until = sql`greatest(${channels.pausedUntil}, now() + make_interval(secs => ${pauseSeconds}))`;
  const failed = pauseSeconds > 0 ? { lastFailedAt: sql`now()`, pausedUntil: until } : { lastFailedAt: sql`now()` };
  await db
    .update(channels)
    .set({ ...(ok ? { lastSentAt: sql`now()` } : failed), ...unedited(channels) })
    .where(eq(channels.id, id));
};

const maySend = sql`${channels.enabled} and (${channels.pausedUntil} is null or ${channels.pausedUntil} <= now())`;

/** A channel, locked by whoever takes from it; undefined while it is off or paused. */
export const lockSendingChannel = async (tx: Executor, id: string): Promise<ChannelRow | undefined> => {
  const [row] = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.id, id), maySend))
    .for('no key update');
  return row;
};

/** Channels that may send and have something due, and how long it is until something else is. */
export const channelsWaiting = sql`
  select ${channels.id}::text, 0::float8 from ${channels} where ${maySend} and exists (select from ${deliveries}
    where ${deliveries.channelId} = ${channels.id} and ${deliveries.status} = 'waiting' and ${deliveries.dueAt} <= now())
  union all
  select null, extract(epoch from min(${deliveries.dueAt}) - now())::float8 * 1000 from ${deliveries}
  where ${deliveries.status} = 'waiting' and ${deliveries.channelId} is not null and ${deliveries.dueAt} > now()`;
