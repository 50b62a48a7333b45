import { type SignalLink, SignalLinkDraft, type SignalMap } from '@eoms/contract';
import { getTableColumns, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { signalLinks, signalPositions } from './signals.tables.ts';

const { createdAt: _created, ...linkColumns } = getTableColumns(signalLinks);

export const keptLinks: EntityDrafts<typeof signalLinks, SignalLinkDraft> = {
  table: signalLinks,
  fields: draftFields(signalLinks, SignalLinkDraft, {}),
  // Whoever sees both devices may see the cable; devices are known in memory, not here.
  scope: 'none',
  violations: {
    signal_links_input_key: 'sourceMap.inputTaken',
    signal_links_from_device_id_devices_id_fk: { code: '404', field: 'fromDeviceId' },
    signal_links_to_device_id_devices_id_fk: { code: '404', field: 'toDeviceId' },
  },
  forAudit: ({ createdAt: _, ...link }) => link,
};

/** Cables that begin or end at one of the devices. */
export const linksOf = (db: Executor, deviceIds: readonly string[]): Promise<SignalLink[]> =>
  db
    .select(linkColumns)
    .from(signalLinks)
    .where(or(oneOf(signalLinks.fromDeviceId, deviceIds), oneOf(signalLinks.toDeviceId, deviceIds)))
    .orderBy(signalLinks.id);

/**
 * Every cable that can carry a picture to the device, from however far away. Terminates for cycles, as no cable is
 * visited twice.
 */
export const linksTowards = async (db: Executor, deviceId: string): Promise<SignalLink[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive towards as (
      select l.id, l.from_device_id from signal_links l where l.to_device_id = ${deviceId}
      union
      select l.id, l.from_device_id from signal_links l join towards t on l.to_device_id = t.from_device_id)
    select id from towards limit 5000`);
  return db
    .select(linkColumns)
    .from(signalLinks)
    .where(
      oneOf(
        signalLinks.id,
        rows.map((row) => row.id),
      ),
    );
};

export const positionsOf = (db: Executor, deviceIds: readonly string[]): Promise<SignalMap['positions']> =>
  db
    .select({ deviceId: signalPositions.deviceId, x: signalPositions.x, y: signalPositions.y })
    .from(signalPositions)
    .where(oneOf(signalPositions.deviceId, deviceIds));

export const setPositions = async (db: Executor, positions: SignalMap['positions']): Promise<void> => {
  if (positions.length === 0) return;
  const set = { x: sql`excluded.x`, y: sql`excluded.y` };
  await db.insert(signalPositions).values(positions).onConflictDoUpdate({ target: signalPositions.deviceId, set });
};
