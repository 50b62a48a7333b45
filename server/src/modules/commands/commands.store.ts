import {
  commandStates,
  type DeviceCommand,
  isOpenState,
  type Page,
  type PageQuery,
  type SourceText,
} from '@eoms/contract';
import type { Command } from '@eoms/engine';
import { and, eq, sql } from 'drizzle-orm';
import { moveRows, progressEach } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import { deviceCommands } from './commands.tables.ts';

type Row = typeof deviceCommands.$inferSelect;

export const toCommand = (row: Row): DeviceCommand => ({
  id: row.id,
  deviceId: row.deviceId,
  deviceName: row.deviceName,
  placeId: row.placeId,
  action: row.action,
  actionName: row.actionName,
  args: row.args,
  status: row.status,
  reason: row.reason,
  cause: { kind: row.causeKind, id: row.causeId, name: row.causeName },
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
});

const time = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());
export const movableCommands = { table: deviceCommands, column: deviceCommands.status, states: commandStates };

export const insertCommand = async (db: Executor, command: DeviceCommand): Promise<void> => {
  const { cause, createdAt, sentAt: _sent, endedAt: _ended, expiresAt, ...values } = command;
  await db.insert(deviceCommands).values({
    ...values,
    causeKind: cause.kind,
    causeId: cause.id,
    causeName: cause.name,
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
  });
};

/** Updates open commands to the engine's status; ended ones stay as they are. */
export const updateCommands = async (db: Executor, commands: readonly Command[]): Promise<void> => {
  const column = <T>(pick: (command: Command) => T) => sql.param(commands.map(pick));
  const rows = sql`unnest(${column((c) => c.id)}::uuid[], ${column((c) => c.status)}::text[],
      ${column((c) => (c.reason ? JSON.stringify(c.reason) : null))}::jsonb[],
      ${column((c) => time(c.sentAt))}::timestamptz[], ${column((c) => time(c.endedAt))}::timestamptz[])
      as n (id, status, reason, sent_at, ended_at)`;
  await progressEach(db, movableCommands, rows, sql`reason = n.reason, sent_at = n.sent_at, ended_at = n.ended_at`);
};

/**
 * Expires the open commands of devices that the process which sent them does not run any more: none may ever be sent
 * late, and nobody will say what became of them.
 */
export const expireOpenCommands = async (
  db: Executor,
  text: SourceText,
  deviceIds: readonly string[] | 'all',
): Promise<DeviceCommand[]> => {
  const ofDevices = deviceIds === 'all' ? undefined : oneOf(deviceCommands.deviceId, deviceIds);
  const expired = await moveRows(db, movableCommands, 'expired', ofDevices, {
    endedAt: new Date(),
    reason: { code: 'device.commandExpired', text },
  });
  return expired.map(toCommand);
};

const forgottenAtOnce = 5_000;

/** Removes commands older than `before` in small steps that lock no one out for long; returns how many. */
export const forgetCommands = async (db: Executor, before: Date): Promise<number> => {
  for (let removed = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from device_commands where id in (
        select id from device_commands where created_at < ${before.toISOString()}::timestamptz
        order by created_at limit ${forgottenAtOnce})`);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < forgottenAtOnce) return removed;
  }
};

export const findCommand = async (db: Executor, scope: PlaceScope, id: string): Promise<DeviceCommand | undefined> => {
  const [row] = await db
    .select()
    .from(deviceCommands)
    .where(and(eq(deviceCommands.id, id), withinPlaces(deviceCommands.placeId, scope)));
  return row && toCommand(row);
};
export const isOpen = (command: Pick<DeviceCommand, 'status'>): boolean => isOpenState(commandStates, command.status);

export const pageCommands = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & { deviceId?: string | undefined; placeId?: string | undefined },
): Promise<Page<DeviceCommand>> => {
  const { id, createdAt } = deviceCommands;
  const page = await readPage(db, query, {
    rows: db.select().from(deviceCommands),
    counted: db.select({ id }).from(deviceCommands),
    scope: withinPlaces(deviceCommands.placeId, scope),
    where: [
      query.deviceId ? eq(deviceCommands.deviceId, query.deviceId) : undefined,
      query.placeId ? eq(deviceCommands.placeId, query.placeId) : undefined,
      searching(query.keyword, deviceCommands, textSample(db, deviceCommands)),
    ],
    order: { columns: { createdAt }, standard: 'createdAt', direction: 'desc', id },
  });
  return presentPage(page, toCommand);
};
