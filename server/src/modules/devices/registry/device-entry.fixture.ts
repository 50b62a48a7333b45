import type { DeviceEntry } from './device-registry.ts';

/** A device as held in memory; a test gives only the fields that matter to it. */
export const deviceEntry = (more: Partial<DeviceEntry> & Pick<DeviceEntry, 'id'>): DeviceEntry => ({
  name: more.id,
  modelId: 'model',
  modelName: 'Model X',
  brandName: 'Brand',
  typeId: 'type',
  typeCode: 'projector',
  typeName: '投影机',
  typeIcon: 'device',
  placeId: 'place',
  placeName: 'Hall',
  actionClass: 'TestProjector',
  sn: null,
  ip: null,
  netmask: null,
  gateway: null,
  dns: null,
  installLocation: null,
  enabled: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
