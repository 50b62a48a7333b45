import type { HeldDevice } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { SceneDoor } from '../../controls/controls.module.ts';
import type { DevicesModule } from '../../devices/devices.module.ts';
import type { FollowAutomations } from '../follow-automations.ts';
import { operatedByPeople } from './held-devices.store.ts';

interface HeldDeps {
  readonly database: Pick<Database, 'db'>;
  readonly devices: Pick<DevicesModule, 'registry'>;
  readonly scenes: Pick<SceneDoor, 'devicesOf'>;
  readonly follow: Pick<FollowAutomations, 'all'>;
}

import { localsOf } from '../../variables/variables.module.ts';

/** Devices that automations which are switched on would operate, and leave alone because a person has operated them. */
export const heldDevices = async (
  { database, devices, scenes, follow }: HeldDeps,
  scope: PlaceScope,
  { placeId, deviceId }: { readonly placeId?: string | undefined; readonly deviceId?: string | undefined },
): Promise<HeldDevice[]> => {
  const longest = new Map<string, number>();
  for (const automation of follow.all()) {
    if (!automation.enabled || automation.yieldMinutes === 0) continue;
    for (const id of await scenes.devicesOf({ ...automation, locals: localsOf(automation) })) {
      const place = devices.registry.get(id)?.placeId ?? '';
      if (scope !== 'all' && !scope.includes(place)) continue;
      if ((deviceId !== undefined && id !== deviceId) || (placeId !== undefined && place !== placeId)) continue;
      longest.set(id, Math.max(longest.get(id) ?? 0, automation.yieldMinutes));
    }
  }
  const operated = await operatedByPeople(database.db, [...longest.keys()], Math.max(0, ...longest.values()));
  return operated.flatMap(({ deviceId: id, by, at }) => {
    const until = at.getTime() + (longest.get(id) ?? 0) * 60_000;
    if (until <= Date.now()) return [];
    return [{ deviceId: id, by, since: at.toISOString(), until: new Date(until).toISOString() }];
  });
};
