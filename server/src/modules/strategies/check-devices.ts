import {
  type ByKind,
  byKind,
  isRuleGroup,
  propertyOfKey,
  type RuleTree,
  type StrategyCheck,
  type StrategyRule,
} from '@eoms/contract';
import type { DeviceEntry, DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface CheckDevicesDeps {
  readonly devices: Pick<DevicesModule, 'engine' | 'registry'>;
  readonly places: Pick<PlacesModule, 'relations'>;
}

/** The property or single element that a rule reads; null where it is about the device itself, or about none. */
export const propertyOf = (rule: StrategyRule): string | null => byKind(properties, rule);
const properties: ByKind<StrategyRule, string | null> = {
  value: ({ property }) => property,
  fresh: ({ property }) => property,
  connection: () => null,
  behavior: () => null,
};

/** Whether a device knows a property, or the property of a single element, whatever its value. */
export const knowsProperty = (
  engine: ReturnType<DevicesModule['engine']>,
  deviceId: string,
  property: string,
): boolean => engine.propertiesOf(deviceId).some(({ id }) => id === propertyOfKey(property));

/** Whether a device has what a rule is about; undefined where it is about no device. */
const concerns = (rule: RuleTree<StrategyRule>, has: (property: string) => boolean): boolean | undefined => {
  if (!isRuleGroup(rule)) {
    if (rule.kind === 'behavior') return undefined;
    const property = propertyOf(rule);
    return property === null || has(property);
  }
  const inner = rule.rules.map((one) => concerns(one, has)).filter((one) => one !== undefined);
  if (inner.length === 0) return undefined;
  return rule.match === 'all' ? inner.every(Boolean) : inner.some(Boolean);
};

/**
 * The devices that a check is about now. Those of a type that lack a property without which they can never pass are
 * none of its business.
 */
export const devicesOfCheck = (
  { devices: { engine, registry }, places }: CheckDevicesDeps,
  placeIds: readonly string[],
  { target, rule }: Pick<StrategyCheck, 'target' | 'rule'>,
): DeviceEntry[] => {
  const rooms = new Set(placeIds.flatMap(places.relations.roomsOf));
  const here = (ids: readonly string[]) =>
    ids.flatMap((id) => registry.get(id) ?? []).filter(({ enabled, placeId }) => enabled && rooms.has(placeId));
  if (target.kind === 'devices') return here([...new Set(target.deviceIds)]);
  const known = engine();
  return here(registry.idsIn(rooms))
    .filter(({ typeCode }) => target.typeCode === null || typeCode === target.typeCode)
    .filter(({ id }) => concerns(rule, (property) => knowsProperty(known, id, property)) !== false);
};
