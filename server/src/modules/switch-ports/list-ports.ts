import type { FoundPort, FoundPorts, ReadSwitch } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import type { Caller } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DevicesModule, maySeeDevice } from '../devices/devices.module.ts';
import type { ReadSwitches } from './read-switches.ts';
import { type Findings, searchPorts } from './search-ports.ts';
import { keyOfPort, readIgnored } from './switch-ports.store.ts';

export interface ListPortsDeps extends Pick<Platform, 'database'> {
  readonly devices: Pick<DevicesModule, 'registry'>;
  readonly reading: Pick<ReadSwitches, 'switches'>;
}

const listedAtMost = 500;

const describeSwitch = (
  { devices: { registry } }: ListPortsDeps,
  { readings }: Findings,
  switchId: string,
  { language }: Pick<Caller, 'language'>,
): ReadSwitch => {
  const [device, reading] = [registry.get(switchId), readings.get(switchId)];
  const error = reading?.error ?? null;
  return {
    switchId,
    name: device?.name ?? '',
    placeName: device?.placeName ?? '',
    readAt: reading?.readAt?.toISOString() ?? null,
    ports: reading?.said?.ports.length ?? 0,
    isPartial: reading?.said?.isPartial ?? false,
    error: error && { code: error, message: errorText(error, language) },
  };
};

/** What was found for the devices that the caller sees, on switches that the caller sees. */
export const listPorts = async (
  deps: ListPortsDeps,
  { deviceId, ignored = false }: { deviceId?: string | undefined; ignored?: boolean | undefined },
  caller: Caller,
): Promise<FoundPorts> => {
  const { database, devices, reading } = deps;
  const sees = (id: string) => maySeeDevice(devices.registry, caller.places, id);
  const [found, hidden] = [await searchPorts(database.db, devices.registry), await readIgnored(database.db)];
  const records = found.findings.flatMap((finding): FoundPort[] => {
    const [device, above] = [sees(finding.deviceId), sees(finding.switchId)];
    const readAt = found.readings.get(finding.switchId)?.readAt;
    if (!device || !above || !readAt || hidden.has(keyOfPort(finding)) !== ignored) return [];
    if (deviceId !== undefined && deviceId !== finding.deviceId) return [];
    const stored = found.uplinks.get(finding.deviceId);
    return [
      {
        ...finding,
        deviceName: device.name,
        placeName: device.placeName,
        switchName: above.name,
        readAt: readAt.toISOString(),
        now: stored ? { ...stored, switchName: sees(stored.switchId)?.name ?? null } : null,
      },
    ];
  });
  const order = [...records].sort(
    (a, b) => Number(a.now !== null) - Number(b.now !== null) || a.deviceName.localeCompare(b.deviceName),
  );
  const switches = await reading.switches(caller.places);
  return {
    records: order.slice(0, listedAtMost),
    total: order.length,
    switches: switches
      .slice(0, listedAtMost)
      .map((id) => describeSwitch(deps, found, id, caller))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
};
