import type { LayoutDevice, LayoutProperty, PropertySchema, PropertyValue } from '@eoms/contract';

export interface BoundValue {
  readonly device: LayoutDevice;
  readonly property: PropertySchema;
  /** Key of the live value. */
  readonly key: string;
  readonly value: PropertyValue | undefined;
  readonly stale: boolean;
}

export const keyOfProperty = ({ property, index }: Pick<LayoutProperty, 'property' | 'index'>): string =>
  index === null ? property : `${property}[${index}]`;

/** A value that is not confirmed by a connected device is stale: shown grey, never as good nor as an alarm. */
export const isStale = ({ live }: Pick<LayoutDevice, 'live'>, value: PropertyValue | undefined): boolean =>
  live.connection !== 'online' || value?.quality !== 'good';

/** The property of a device with its live value; undefined if the device or property is gone. */
export const boundValue = (bound: LayoutProperty, devices: readonly LayoutDevice[]): BoundValue | undefined => {
  const device = devices.find(({ id }) => id === bound.deviceId);
  const property = device?.properties.find(({ id }) => id === bound.property);
  if (!device || !property) return undefined;
  const key = keyOfProperty(bound);
  const value = device.live.values[key];
  return { device, property, key, value, stale: isStale(device, value) };
};
