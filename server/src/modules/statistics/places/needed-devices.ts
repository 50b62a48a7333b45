import { type DeviceRecord, environmentCapabilities } from '@eoms/contract';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { DevicesModule } from '../../devices/devices.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';

export type KnownDevices = Pick<DevicesModule, 'registry' | 'engine'>;
/** What places are made of: the meetings of a combined place need the devices of all its rooms. */
export type Rooms = Pick<PlacesModule['relations'], 'roomsOf' | 'ofPart'>;
type Environment = (typeof environmentCapabilities)[number];

/** What a meeting sees and hears with; a place needs the devices that can do any of it (decision 030). */
const neededCapabilities: ReadonlySet<string> = new Set([
  'input',
  'route',
  'shutter',
  'videoMute',
  'volume',
  'microphoneVolume',
  'audioMute',
]);

export const devicesIn = ({ registry }: KnownDevices, scope: PlaceScope): DeviceRecord[] =>
  registry
    .idsIn(scope === 'all' ? 'all' : new Set(scope))
    .flatMap((id) => registry.get(id) ?? [])
    .filter(({ enabled }) => enabled);

/** What people have said about devices; nothing of those that are judged by what they can do. */
export type Marks = ReadonlyMap<string, boolean>;

/** Whether a device is needed for what it can do. */
export const isNeededByItself = (devices: Pick<KnownDevices, 'engine'>, deviceId: string): boolean =>
  devices
    .engine()
    .propertiesOf(deviceId)
    .some(({ capability }) => capability !== undefined && neededCapabilities.has(capability));

export const neededDevices = (devices: KnownDevices, scope: PlaceScope, marks: Marks): DeviceRecord[] =>
  devicesIn(devices, scope).filter(({ id }) => marks.get(id) ?? isNeededByItself(devices, id));

/** Projectors and switches measure themselves; only these speak for the air of a room. */
const measuring: ReadonlySet<string> = new Set(['sensor', 'airConditioner']);

export interface Measured {
  readonly deviceId: string;
  readonly property: string;
  readonly capability: Environment;
  readonly unit: string | null;
}

export const measuredIn = (devices: KnownDevices, scope: PlaceScope): Measured[] =>
  devicesIn(devices, scope)
    .filter(({ typeCode }) => measuring.has(typeCode))
    .flatMap(({ id }) =>
      devices
        .engine()
        .propertiesOf(id)
        .flatMap((property): Measured[] => {
          const capability = environmentCapabilities.find((one) => one === property.capability);
          if (capability === undefined) return [];
          return [{ deviceId: id, property: property.id, capability, unit: property.unit ?? null }];
        }),
    );
