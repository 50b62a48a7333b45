import type { DeviceDetail, DeviceDraft } from '@eoms/contract';

export const newDevice = (placeId: string | undefined): DeviceDraft => ({
  name: '',
  modelId: '',
  placeId: placeId ?? '',
  sn: null,
  netmask: null,
  gateway: null,
  dns: null,
  installLocation: null,
  uplink: null,
  enabled: true,
  params: {},
});

export const draftOf = (d: DeviceDetail): DeviceDraft => ({
  id: d.id,
  revision: d.revision,
  name: d.name,
  modelId: d.modelId,
  placeId: d.placeId,
  sn: d.sn,
  netmask: d.netmask,
  gateway: d.gateway,
  dns: d.dns,
  installLocation: d.installLocation,
  uplink: d.uplink,
  enabled: d.enabled,
  params: d.params,
});
