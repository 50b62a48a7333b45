import { type PropertySchema, type SourceText, sourceFrom, type Value } from '@eoms/contract';
import { plainWords } from '@eoms/phrases';
import { type DevicesModule, describeProperties } from '../devices/devices.module.ts';

export type DeviceWordsDeps = Pick<DevicesModule, 'engine' | 'registry' | 'models'>;

/** Names of devices, properties and values for traces, which stay readable when a device is renamed or gone. */
export interface DeviceWords {
  name(deviceId: string): string;
  property(deviceId: string, key: string): SourceText;
  value(deviceId: string, key: string, value: Value): SourceText;
}

export const createDeviceWords = ({ engine, registry, models }: DeviceWordsDeps): DeviceWords => {
  const propertyOf = (deviceId: string, key: string): PropertySchema | undefined => {
    const device = registry.get(deviceId);
    const described = device && describeProperties(engine().propertiesOf(deviceId), models.known(device.modelId).words);
    return described?.find(({ id }) => id === key.replace(/\[\d+\]$/, ''));
  };
  return {
    name: (deviceId) => registry.get(deviceId)?.name ?? '—',
    property(deviceId, key) {
      const found = propertyOf(deviceId, key);
      const [, element] = /\[(\d+)\]$/.exec(key) ?? [];
      if (!found) return { zh: key, en: key };
      const label = element === undefined ? undefined : found.index?.labels[Number(element) - found.index.from];
      return label ? sourceFrom((of) => `${of(found.name)} · ${of(label)}`) : found.name;
    },
    value(deviceId, key, value) {
      const found = propertyOf(deviceId, key);
      const words = found?.enum?.find(({ code }) => code === String(value))?.name ?? plainWords(value);
      const unit = found?.unit ? ` ${found.unit}` : '';
      return sourceFrom((of) => `${of(words)}${unit}`);
    },
  };
};
