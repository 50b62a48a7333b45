import type { DeviceDetail, DeviceDraft, FieldSchema } from '@eoms/contract';

export const newDevice = (placeId: string | undefined): DeviceDraft => ({
  name: '',
  modelId: '',
  placeId: placeId ?? '',
  sn: null,
  netmask: null,
  gateway: null,
  dns: null,
  installLocation: null,
  enabled: true,
  params: {},
});

export const draftOf = (d: DeviceDetail): DeviceDraft => ({
  id: d.id,
  name: d.name,
  modelId: d.modelId,
  placeId: d.placeId,
  sn: d.sn,
  netmask: d.netmask,
  gateway: d.gateway,
  dns: d.dns,
  installLocation: d.installLocation,
  enabled: d.enabled,
  params: d.params,
});

/** Only what the driver knows is sent; an empty secret means "as it was", another empty field "none". */
export const sentParams = (params: DeviceDraft['params'], fields: readonly FieldSchema[]): DeviceDraft['params'] => {
  const sent: DeviceDraft['params'] = {};
  for (const field of fields) {
    const value = params[field.id];
    if (value === undefined || value === null || value === '') continue;
    sent[field.id] = typeof value === 'string' && field.type !== 'secret' ? value.trim() : value;
  }
  return sent;
};
