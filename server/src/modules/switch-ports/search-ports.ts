import type { DeviceUplink } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { type DevicesModule, readUplinks } from '../devices/devices.module.ts';
import { findPorts, type PortFinding, type SoughtDevice } from './find-ports.ts';
import { givenMacs, readReadings, type StoredReading } from './switch-ports.store.ts';

export interface Findings {
  readonly findings: readonly PortFinding[];
  readonly readings: ReadonlyMap<string, StoredReading>;
  readonly uplinks: Map<string, DeviceUplink>;
}

/** Works out anew what was found; nothing of it is stored. */
export const searchPorts = async (
  db: Executor,
  registry: Pick<DevicesModule['registry'], 'idsIn' | 'get'>,
): Promise<Findings> => {
  const [stored, uplinks] = [await readReadings(db), await readUplinks(db)];
  const switches = stored.flatMap(({ switchId, said }) => (said ? [{ switchId, neighbours: said }] : []));
  const readings = new Map(stored.map((reading) => [reading.switchId, reading]));
  if (switches.length === 0) return { findings: [], readings, uplinks };
  const macs = await givenMacs(db);
  const devices = registry.idsIn('all').flatMap((id): SoughtDevice[] => {
    const device = registry.get(id);
    if (!device) return [];
    const mac = macs.get(id);
    const { name, ip, gateway } = device;
    return [{ id, name, address: ip, gateway, macs: mac === undefined ? [] : [mac] }];
  });
  return { findings: findPorts({ devices, switches, uplinks }), readings, uplinks };
};
