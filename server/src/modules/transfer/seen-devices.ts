import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { DeviceEntry } from '../devices/devices.module.ts';
import type { TransferDeps } from './transfer.deps.ts';

/** All devices in the caller's places. */
export const seenDevices = (registry: TransferDeps['devices']['registry'], places: PlaceScope): DeviceEntry[] =>
  registry.idsIn(places === 'all' ? 'all' : new Set(places)).flatMap((id) => registry.get(id) ?? []);
