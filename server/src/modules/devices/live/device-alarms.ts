import { createPlugPoint } from '../../../platform/plug-point.ts';
import type { DeviceAlarms } from '../lists/list-devices.ts';
import type { AlarmListener } from './listen-to-changes.ts';

/** What devices need from alarms; the alarms module plugs it in. */
export interface AlarmsPort extends AlarmListener {
  /** Pending alarms, from memory; devices without any are left out. */
  countsOfDevices(deviceIds: readonly string[]): ReadonlyMap<string, DeviceAlarms>;
  /** The same of those alarms whose cause is still there. */
  activeOfDevices(deviceIds: readonly string[]): ReadonlyMap<string, DeviceAlarms>;
  /** Keys of alarms whose cause was present when last heard of: of these devices, or of all. */
  activeAlarmKeys(deviceIds?: readonly string[]): Promise<string[]>;
}

/** The alarms of devices, as the alarms module counts them. */
export interface AlarmsOfDevices {
  /** Plugs in the receiver and counter of alarms. */
  plug(alarms: AlarmsPort): void;
  /** Pending alarms by device; devices without any are left out. */
  readonly counts: AlarmsPort['countsOfDevices'];
  /** Those of them whose cause is still there. */
  readonly active: AlarmsPort['activeOfDevices'];
}

export const createAlarmsOfDevices = () => {
  const { plug, get } = createPlugPoint<AlarmsPort>('devices.alarms.plug');
  return {
    plug,
    get,
    counts: (deviceIds) => get().countsOfDevices(deviceIds),
    active: (deviceIds) => get().activeOfDevices(deviceIds),
  } satisfies AlarmsOfDevices & { get: () => AlarmsPort };
};
