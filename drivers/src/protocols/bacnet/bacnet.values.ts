import type { DeclaredProperty } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { noValueOf } from '../../kit/no-value.ts';
import { objectOf, scaleOf } from './bacnet.definition.ts';
import { asPropertyValue, type Decoded, propertyIds, unitText } from './bacnet.objects.ts';
import { readAll } from './bacnet.read.ts';
import { deviceOf, type Session, wantedOf } from './bacnet.session.ts';

const identity = [
  ['deviceName', propertyIds.objectName],
  ['vendor', propertyIds.vendorName],
  ['model', propertyIds.modelName],
  ['firmware', propertyIds.firmware],
] as const;

/** The object's value, or a bad value if it is invalid for the property. */
export const show = (device: Device, property: DeclaredProperty, decoded: Decoded | undefined): void => {
  const raw = asPropertyValue('string', decoded);
  const isNone = typeof raw === 'string' && noValueOf(property.wire)?.(raw) === true;
  const value = isNone ? null : asPropertyValue(property.type, decoded, scaleOf(property.wire));
  if (value === undefined) device.set(property.id, null, { quality: 'bad' });
  else device.set(property.id, value);
};

/** Rejects when the device does not reply; its status is requested even if no property is. */
export const readValues = async (
  device: Device,
  { peer, route, habit }: Session,
  properties: readonly DeclaredProperty[],
): Promise<void> => {
  const asked = properties.flatMap((property) => {
    const wanted = wantedOf(property);
    return wanted === undefined ? [] : [{ property, wanted }];
  });
  const status = { object: deviceOf(device), property: propertyIds.systemStatus };
  const [alive, ...values] = await readAll(peer, route, [status, ...asked.map(({ wanted }) => wanted)], habit);
  if (typeof alive?.value === 'number') device.set('systemStatus', String(alive.value));
  for (const [at, { property }] of asked.entries()) show(device, property, values[at]);
};

export const readIdentity = async (device: Device, { peer, route, habit }: Session): Promise<void> => {
  const asked = identity.map(([, property]) => ({ object: deviceOf(device), property }));
  const values = await readAll(peer, route, asked, habit);
  for (const [at, [id]] of identity.entries()) {
    const value = values[at]?.value;
    if (typeof value === 'string') device.set(id, value.slice(0, 255));
  }
};

const unitsKey = 'units';
const hasUnits = /^(ai|ao|av|lav|acc|iv|piv)$/;

/** Numbers without a configured unit get the object's unit, which is requested once. */
export const learnUnits = async (device: Device, { peer, route, habit }: Session): Promise<void> => {
  if (device.store.get(unitsKey) !== undefined) return;
  const wanted = device.definition.properties.flatMap(({ id, type, unit, wire }) => {
    const object = objectOf(wire);
    const isOpen = (type === 'double' || type === 'int') && unit === undefined && hasUnits.test(String(wire.object));
    return isOpen && object !== undefined ? [{ id, object, property: propertyIds.units }] : [];
  });
  const values = await readAll(peer, route, wanted, habit);
  const units = new Map<string, string>();
  for (const [at, { id }] of wanted.entries()) {
    const value = values[at]?.value;
    const unit = unitText(typeof value === 'number' ? value : undefined);
    if (unit !== undefined) units.set(id, unit);
  }
  device.store.set(unitsKey, units);
};

export const learnedUnit = (store: Device['store'], property: string): string | undefined => {
  const units = store.get(unitsKey);
  const unit: unknown = units instanceof Map ? units.get(property) : undefined;
  return typeof unit === 'string' ? unit : undefined;
};
