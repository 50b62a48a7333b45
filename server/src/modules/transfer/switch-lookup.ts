import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { newId } from '../../platform/database/uuid.ts';
import { plainName } from '../../platform/imports/table-columns.ts';
import type { DeviceRow } from './device-row.ts';
import { seenDevices } from './seen-devices.ts';
import type { TransferDeps } from './transfer.deps.ts';

export interface SwitchLookup {
  /** Devices with this id or name, of the venue or of the table itself; several if the name is ambiguous. */
  switches(text: string): readonly string[];
  /** The id that the device of a row has or gets. */
  idOf(row: DeviceRow): string;
  /**
   * Whether a new device may have this id: it has the form of one, and no device has it. Only who sees all places may
   * say so: what was recorded of a removed device belongs to its place.
   */
  isFree(id: string): boolean;
  /** The number of the row that makes or changes this device. */
  rowOf(id: string): number | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Registry = TransferDeps['devices']['registry'];

/** Finds the switches that the rows name, and no other devices: a venue may have 100 000 of them. */
export const switchLookup = (rows: readonly DeviceRow[], registry: Registry, scope: PlaceScope): SwitchLookup => {
  const asked = new Set(rows.flatMap((row) => plainName(row.text('switch') ?? '') || []));
  const ids = new Map(rows.map((row) => [row.row, row.text('id')?.toLowerCase() ?? newId()]));
  const idOf = (row: DeviceRow): string => ids.get(row.row) ?? newId();
  const numbers = new Map([...ids].map(([row, id]) => [id, row]));
  const found = new Map<string, Set<string>>();
  const add = (name: string, id: string): void => {
    const key = plainName(name);
    if (asked.has(key)) found.set(key, (found.get(key) ?? new Set()).add(id));
  };
  if (asked.size > 0) {
    for (const { id, name } of seenDevices(registry, scope)) {
      add(id, id);
      add(name, id);
    }
    for (const row of rows) add(row.text('name') ?? '', idOf(row));
  }
  const isFree = (id: string): boolean => scope === 'all' && uuid.test(id) && !registry.get(id.toLowerCase());
  return { isFree, switches: (text) => [...(found.get(plainName(text)) ?? [])], idOf, rowOf: (id) => numbers.get(id) };
};
