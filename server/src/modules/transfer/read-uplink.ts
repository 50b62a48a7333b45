import type { DeviceUplink } from '@eoms/contract';
import { deviceTableFaults } from '@eoms/phrases';
import type { DeviceRow } from './device-row.ts';
import type { SwitchLookup } from './switch-lookup.ts';

const ports = { min: 1, max: 100_000 };

const readSwitch = (
  row: DeviceRow,
  kept: DeviceUplink | null,
  { switches, idOf }: SwitchLookup,
): string | null | undefined => {
  if (!row.has('switch')) return kept?.switchId ?? null;
  const text = row.text('switch');
  if (text === null) return null;
  // A switch that the caller does not see may stay, as in the form of the device.
  if (text.toLowerCase() === kept?.switchId) return kept.switchId;
  const [found, ...more] = switches(text);
  if (found === undefined) row.report('switch', deviceTableFaults.switchUnknown);
  else if (more.length > 0) row.report('switch', deviceTableFaults.switchAmbiguous);
  else if (found === idOf(row)) row.report('switch', deviceTableFaults.switchItself);
  else return found;
  return undefined;
};

/** Where the device hangs in the network; columns that the table lacks leave it as it is. */
export const readUplink = (row: DeviceRow, kept: DeviceUplink | null, lookup: SwitchLookup): DeviceUplink | null => {
  const switchId = readSwitch(row, kept, lookup);
  const given = row.whole('switchPort', ports);
  if (switchId === undefined) return null;
  if (switchId === null) {
    if (given !== null) row.report('switchPort', deviceTableFaults.switchMissing);
    return null;
  }
  const same = kept?.switchId === switchId ? kept.port : null;
  return { switchId, port: row.has('switchPort') ? given : same };
};
