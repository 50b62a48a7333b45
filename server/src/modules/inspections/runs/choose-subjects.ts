import type { ByKind, ChecklistSubject, InspectedDevices } from '@eoms/contract';
import { byKind } from '@eoms/contract';
import type { DeviceEntry, DevicesModule } from '../../devices/devices.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import type { StoredChecklist } from '../inspections.tables.ts';

export interface ChooseDeps {
  readonly devices: Pick<DevicesModule, 'registry'>;
  readonly places: Pick<PlacesModule, 'relations'>;
}

const isMeant: ByKind<InspectedDevices, (device: DeviceEntry) => boolean> = {
  all: () => () => true,
  types:
    ({ typeCodes }) =>
    ({ typeCode }) =>
      typeCodes.includes(typeCode),
  models:
    ({ modelIds }) =>
    ({ modelId }) =>
      modelIds.includes(modelId),
  devices: ({ deviceIds }) => {
    const wanted = new Set(deviceIds);
    return ({ id }) => wanted.has(id);
  },
};

const byPlaceAndName = (a: DeviceEntry, b: DeviceEntry): number =>
  a.placeName.localeCompare(b.placeName, 'zh-CN', { numeric: true }) ||
  a.placeId.localeCompare(b.placeId) ||
  a.name.localeCompare(b.name, 'zh-CN', { numeric: true });

/** The devices that are inspected now, by place and name; those that are switched off in the system are not. */
export const chooseDevices = (
  { devices: { registry }, places }: ChooseDeps,
  placeIds: readonly string[],
  wanted: InspectedDevices,
): DeviceEntry[] => {
  const rooms = new Set(placeIds.flatMap(places.relations.roomsOf));
  const meant = byKind(isMeant, wanted);
  return registry
    .idsIn(rooms)
    .flatMap((id) => registry.get(id) ?? [])
    .filter((device) => device.enabled && meant(device))
    .sort(byPlaceAndName);
};

const asksAbout: ByKind<ChecklistSubject, boolean, [device: Pick<DeviceEntry, 'typeCode' | 'modelId'>]> = {
  places: () => false,
  devices: ({ typeCodes, modelIds }, { typeCode, modelId }) =>
    (typeCodes.length === 0 && modelIds.length === 0) || typeCodes.includes(typeCode) || modelIds.includes(modelId),
};

/** The checklists that ask about a device. */
export const checklistsOf = (
  checklists: readonly StoredChecklist[],
  device: Pick<DeviceEntry, 'typeCode' | 'modelId'>,
): string[] => checklists.filter(({ subject }) => byKind(asksAbout, subject, device)).map(({ id }) => id);

/** The checklists that ask about a place itself. */
export const checklistsOfPlaces = (checklists: readonly StoredChecklist[]): string[] =>
  checklists.filter(({ subject }) => subject.kind === 'places').map(({ id }) => id);
