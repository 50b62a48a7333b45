import { deviceTableFaults, errorText } from '@eoms/phrases';
import type { CheckedRow } from '../../platform/imports/importer.ts';
import type { DeviceImportTypes, TypesOf } from './device-table.ts';
import { addressBy } from './read-row.ts';
import type { TransferDeps } from './transfer.deps.ts';

type Rows = readonly CheckedRow<DeviceImportTypes>[];

const lookedUpAtOnce = 16;

/** Compares names within a place as the database does. */
export const nameKey = ({ placeId, name }: { readonly placeId: string; readonly name: string }): string =>
  `${placeId}\n${name.toLowerCase()}`;

/** Reports names that other devices in the place have. */
export const checkNames = (rows: Rows, { devices: { registry } }: Pick<TransferDeps, 'devices'>): void => {
  const places = new Set(rows.map(({ draft }) => draft.device.placeId));
  const taken = new Map<string, string>();
  for (const id of registry.idsIn(places)) {
    const device = registry.get(id);
    if (device) taken.set(nameKey(device), id);
  }
  for (const { row, draft } of rows) {
    const owner = taken.get(nameKey(draft.device));
    if (owner !== undefined && owner !== draft.device.id) row.report('name', deviceTableFaults.nameInUse);
  }
};

/** Checks each host once; names are resolved a few at a time. */
export const checkAddresses = async (
  rows: Rows,
  { find }: TypesOf<'context'>,
  { addresses }: Pick<TransferDeps, 'addresses'>,
): Promise<void> => {
  const answers = new Map<string, Promise<boolean>>();
  const waiting = rows.filter(({ row }) => row.errors.length === 0);
  const next = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const { row, draft } = one;
      const form = find.model(draft.device.modelId);
      const address = form ? addressBy(form, draft.device.params) : null;
      if (!address) continue;
      const key = `${address.host} ${address.port}`;
      const answer = answers.get(key) ?? addresses.allowsHost(address.host, address.port);
      answers.set(key, answer);
      if (!(await answer)) row.report('host', errorText('device.addressRefused', row.language));
    }
  };
  await Promise.all(Array.from({ length: lookedUpAtOnce }, next));
};

/** Reports rows that hang on a new device of the table which cannot be imported itself; this goes on along chains. */
export const checkSwitches = (
  rows: Rows,
  { find }: TypesOf<'context'>,
  { devices: { registry } }: Pick<TransferDeps, 'devices'>,
): void => {
  const good = new Set(rows.flatMap(({ row, draft }) => (row.errors.length === 0 ? draft.id : [])));
  const hanging = new Map<string, Rows[number][]>();
  for (const one of rows) {
    const { switchId } = one.draft.device.uplink ?? {};
    if (switchId === undefined || registry.get(switchId)) continue;
    hanging.set(switchId, [...(hanging.get(switchId) ?? []), one]);
  }
  const missing = [...hanging.keys()].filter((id) => !good.has(id));
  for (let id = missing.pop(); id !== undefined; id = missing.pop())
    for (const { row, draft } of hanging.get(id) ?? []) {
      if (row.errors.length > 0) continue;
      row.report('switch', deviceTableFaults.switchRowBad, { row: find.rowOf(id) ?? row.row });
      missing.push(draft.id);
    }
};
