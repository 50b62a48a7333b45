import type { RuleScope } from '@eoms/contract';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface RuleDevicesDeps {
  readonly registry: DevicesModule['registry'];
  readonly places: Pick<PlacesModule, 'placesBelow'>;
}

/** Which devices a rule watches, and who may see it. */
export interface RuleDevices {
  /** Devices of the scope that are switched on, within these places. */
  idsOf(scope: RuleScope, places?: PlaceScope): Promise<string[]>;
  /** Whether the scope names places or devices, all of them within these places. */
  isWithin(scope: RuleScope, places: PlaceScope): Promise<boolean>;
}

const orAll = (ids: readonly string[]): ReadonlySet<string> | undefined => (ids.length > 0 ? new Set(ids) : undefined);

export const createRuleDevices = ({ registry, places }: RuleDevicesDeps): RuleDevices => {
  /** Undefined: everywhere. */
  const placesOf = async ({ placeIds, groupIds }: RuleScope): Promise<ReadonlySet<string> | undefined> =>
    placeIds.length + groupIds.length === 0
      ? undefined
      : new Set([...placeIds, ...(groupIds.length > 0 ? await places.placesBelow(groupIds) : [])]);

  return {
    async idsOf(scope, within = 'all') {
      const named = await placesOf(scope);
      const allowed = within === 'all' ? undefined : new Set(within);
      const [types, kinds] = [orAll(scope.typeIds), orAll(scope.modelIds)];
      const candidates = scope.deviceIds.length > 0 ? scope.deviceIds : registry.idsIn(named ?? allowed ?? 'all');
      return candidates.filter((id) => {
        const device = registry.get(id);
        if (!device?.enabled) return false;
        if (named && !named.has(device.placeId)) return false;
        if (allowed && !allowed.has(device.placeId)) return false;
        return (types?.has(device.typeId) ?? true) && (kinds?.has(device.modelId) ?? true);
      });
    },
    async isWithin(scope, within) {
      if (within === 'all') return true;
      const allowed = new Set(within);
      const named = await placesOf(scope);
      if (named !== undefined && named.size > 0) return [...named].every((id) => allowed.has(id));
      const placeOf = (id: string) => registry.get(id)?.placeId;
      return (
        scope.deviceIds.length > 0 &&
        scope.deviceIds.every((id) => {
          const placeId = placeOf(id);
          return placeId !== undefined && allowed.has(placeId);
        })
      );
    },
  };
};
