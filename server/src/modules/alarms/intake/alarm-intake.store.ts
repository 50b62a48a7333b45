import { type AlarmLevel, alarmStates, kindOfLevel, type SourceText, severityOf, type Value } from '@eoms/contract';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { moveRows } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { manyRows } from '../../../platform/database/many-rows.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { deviceTypes, models } from '../../catalogue/catalogue.tables.ts';
import { devices } from '../../devices/devices.tables.ts';
import { places } from '../../places/places.tables.ts';
import { alarms } from '../alarms.tables.ts';
import { wholeLevel } from '../levels/alarm-levels.store.ts';

export type AlarmRow = typeof alarms.$inferSelect;

/** An alarm that is shelved or suppressed is pending but neither counted nor announced. */
export const isCounted = ({
  status,
  shelvedUntil,
  suppressedBy,
}: Pick<AlarmRow, 'status' | 'shelvedUntil' | 'suppressedBy'>): boolean =>
  status === 'pending' && shelvedUntil === null && suppressedBy === null;
export const offTheShelf = { shelvedUntil: null, shelvedBy: null, shelveReason: null };
/** What suppresses an alarm. */
export type Mark = Pick<AlarmRow, 'suppressedBy' | 'suppressedName' | 'suppressedUntil'>;
export const unmarked = { suppressedBy: null, suppressedName: null, suppressedUntil: null };
/** The columns that solving an alarm clears. */
export const settled = { ...offTheShelf, ...unmarked };

/** The changes to the cause of one alarm since the last write; `raises` is how often it occurred. */
export interface CauseChange {
  readonly id: string;
  readonly key: string;
  readonly level: AlarmLevel;
  readonly text: SourceText;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly typeIcon: string;
  readonly placeId: string;
  readonly placeName: string;
  readonly property: string | null;
  readonly value: Value;
  readonly ruleId: string | null;
  readonly raises: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly mark: Mark;
}

export interface RaisedRow {
  readonly row: AlarmRow;
  readonly added: boolean;
}

/** The device's data that an alarm stores. */
type AlarmedDevice = Pick<AlarmRow, 'deviceId' | 'deviceName' | 'typeIcon' | 'placeId' | 'placeName'>;

export const findDevices = async (
  tx: Executor,
  ids: readonly string[],
): Promise<Map<string, { readonly enabled: boolean; readonly names: AlarmedDevice }>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      enabled: devices.enabled,
      deviceId: devices.id,
      deviceName: devices.name,
      typeIcon: deviceTypes.icon,
      placeId: devices.placeId,
      placeName: places.name,
    })
    .from(devices)
    .innerJoin(models, eq(models.id, devices.modelId))
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .innerJoin(places, eq(places.id, devices.placeId))
    .where(inArray(devices.id, [...new Set(ids)]));
  return new Map(rows.map(({ enabled, ...names }) => [names.deviceId, { enabled, names }]));
};

/**
 * Inserts new alarms or counts one more occurrence of pending ones. A cause raised twice without clearing counts once.
 */
export const raiseAlarms = async (tx: Executor, changes: readonly CauseChange[]): Promise<RaisedRow[]> => {
  if (changes.length === 0) return [];
  const rows = changes.map(({ raises, firstAt, lastAt, mark, level, ...change }) => ({
    ...change,
    level: severityOf(level),
    levelKind: kindOfLevel(level),
    ...mark,
    active: true,
    raisedAt: new Date(firstAt),
    lastAt: new Date(lastAt),
    occurrences: raises,
    status: 'pending' as const,
  }));
  const { rows: raised } = await tx.execute<{ id: string; added: boolean }>(sql`
    insert into ${alarms} ${manyRows(alarms, rows)}
    on conflict (key) where status = 'pending' do update set
      active = true, cleared_at = null,
      level = excluded.level, level_kind = excluded.level_kind, text = excluded.text, value = excluded.value,
      suppressed_by = excluded.suppressed_by, suppressed_name = excluded.suppressed_name,
      suppressed_until = excluded.suppressed_until,
      last_at = greatest(alarms.last_at, excluded.last_at),
      occurrences = alarms.occurrences + excluded.occurrences - case when alarms.active then 1 else 0 end
    returning id, xmax = 0 as added`);
  const added = new Map(raised.map((one) => [one.id, one.added]));
  const stored = await tx
    .select()
    .from(alarms)
    .where(oneOf(alarms.id, [...added.keys()]));
  return stored.map((row) => ({ row, added: added.get(row.id) === true }));
};

/** Marks the cause as gone, whether or not someone has handled the alarm already. */
export const clearAlarms = async (
  tx: Executor,
  cleared: readonly { key: string; at: number }[],
): Promise<AlarmRow[]> => {
  if (cleared.length === 0) return [];
  const times = sql`unnest(${sql.param(cleared.map((c) => c.key))}::text[], ${sql.param(cleared.map((c) => new Date(c.at).toISOString()))}::timestamptz[])`;
  return tx
    .update(alarms)
    .set({ active: false, clearedAt: sql`c.at` })
    .from(sql`${times} as c (key, at)`)
    .where(sql`${alarms.key} = c.key and ${alarms.active}`)
    .returning(getTableColumns(alarms));
};

/**
 * Ends causes of devices that were removed or disabled, even if the engine never reported their end. Without an id, for
 * every device.
 */
export const clearOrphans = async (tx: Executor, deviceId?: string): Promise<AlarmRow[]> =>
  tx
    .update(alarms)
    .set({ active: false, clearedAt: new Date() })
    .where(
      and(
        alarms.active,
        deviceId === undefined ? undefined : eq(alarms.deviceId, deviceId),
        sql`not exists (select 1 from ${devices} d where d.id = ${alarms.deviceId} and d.enabled)`,
      ),
    )
    .returning();

export const movableAlarms = { table: alarms, column: alarms.status, states: alarmStates };

/**
 * No one can look after the alarms of a removed device, so they are closed as needing no action. Without an id, for
 * every removed device.
 */
export const closeOfRemoved = async (
  tx: Executor,
  how: { readonly deviceId?: string; readonly remarks: string; readonly by?: { id: string; name: string } },
): Promise<AlarmRow[]> =>
  moveRows(
    tx,
    movableAlarms,
    'processed',
    and(
      how.deviceId === undefined ? undefined : eq(alarms.deviceId, how.deviceId),
      sql`not exists (select 1 from ${devices} d where d.id = ${alarms.deviceId})`,
    ),
    {
      active: false,
      clearedAt: sql`coalesce(${alarms.clearedAt}, now())`,
      result: 'noNeed',
      remarks: how.remarks,
      solvedAt: sql`now()`,
      solvedBy: how.by?.name ?? null,
      solvedById: how.by?.id ?? null,
      ...settled,
    },
  );

/** Moves pending alarms along with their device, so that those who see its place see them. */
export const moveWithDevice = async (tx: Executor, to: AlarmedDevice): Promise<AlarmRow[]> =>
  tx
    .update(alarms)
    .set({ deviceName: to.deviceName, typeIcon: to.typeIcon, placeId: to.placeId, placeName: to.placeName })
    .where(
      and(
        eq(alarms.deviceId, to.deviceId),
        eq(alarms.status, 'pending'),
        sql`(${alarms.deviceName}, ${alarms.typeIcon}, ${alarms.placeId}, ${alarms.placeName}) is distinct from
          (${to.deviceName}::text, ${to.typeIcon}::text, ${to.placeId}::uuid, ${to.placeName}::text)`,
      ),
    )
    .returning();

/** Alarms whose time on the shelf is over. */
export const endShelving = (tx: Executor, atMost: number): Promise<AlarmRow[]> =>
  tx
    .update(alarms)
    .set(offTheShelf)
    .where(sql`${alarms.id} in (select id from ${alarms} where shelved_until <= now() order by shelved_until
      limit ${atMost} for update skip locked)`)
    .returning();

/** Ends causes that were raised by rules and that no rule watches any more. */
export const clearUnwatched = async (
  tx: Executor,
  isWatched: (ruleId: string, deviceId: string) => boolean,
): Promise<AlarmRow[]> => {
  const { id, ruleId, deviceId } = alarms;
  const rows = await tx
    .select({ id, ruleId, deviceId })
    .from(alarms)
    .where(and(alarms.active, isNotNull(ruleId)));
  const gone = rows.filter((row) => row.ruleId !== null && !isWatched(row.ruleId, row.deviceId));
  if (gone.length === 0) return [];
  return tx
    .update(alarms)
    .set({ active: false, clearedAt: new Date() })
    .where(
      and(
        alarms.active,
        oneOf(
          id,
          gone.map((row) => row.id),
        ),
      ),
    )
    .returning();
};

/** All alarms that are counted, or those with these ids. */
export const pendingAlarms = async (db: Executor, ids?: readonly string[]) =>
  db
    .select({
      id: alarms.id,
      placeId: alarms.placeId,
      deviceId: alarms.deviceId,
      level: wholeLevel(alarms),
      active: alarms.active,
      acknowledgedAt: alarms.acknowledgedAt,
    })
    .from(alarms)
    .where(
      and(
        eq(alarms.status, 'pending'),
        isNull(alarms.shelvedUntil),
        isNull(alarms.suppressedBy),
        ids && sql`${alarms.id} = any(${sql.param([...ids])}::uuid[])`,
      ),
    );
