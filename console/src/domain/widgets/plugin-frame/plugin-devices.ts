import { type LayoutDevice, PluginDevice, type PluginNeeds } from '@eoms/contract';
import { isStale } from '../bound-values.ts';

const valuesOf = (device: LayoutDevice): PluginDevice['values'] =>
  Object.fromEntries(
    Object.entries(device.live.values).map(([key, value]) => [
      key,
      { value: value.value as PluginDevice['values'][string]['value'], at: value.at, stale: isStale(device, value) },
    ]),
  );

/** What a plugin gets to know of the devices bound to it: no more than its manifest asks for. */
export const pluginDevices = (devices: readonly LayoutDevice[], needs: PluginNeeds): PluginDevice[] =>
  devices.map((device) =>
    PluginDevice.parse({
      id: device.id,
      name: device.name,
      type: device.typeCode,
      online: device.live.connection === 'online',
      properties: needs.values ? device.properties.map(({ id, name, unit }) => ({ id, name, unit: unit ?? null })) : [],
      values: needs.values ? valuesOf(device) : {},
      actions: needs.actions
        ? device.actions.map(({ id, name, params }) => ({ id, name, params: params.map((one) => one.id) }))
        : [],
    }),
  );
