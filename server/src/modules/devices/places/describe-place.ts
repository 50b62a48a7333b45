import type { ControlDevice } from '@eoms/contract';
import type { ListDevicesDeps } from '../lists/list-devices.ts';
import { toRows } from '../lists/list-devices.ts';
import { describeActions, describeProperties } from '../models/describe-device.ts';
import type { ModelCache } from '../models/model-cache.ts';
import { byName } from '../registry/name-order.ts';
import { namedApart } from './named-apart.ts';

/** Describes the devices of a place and of its parts, by name, with what their controls need. */
export const createPlaceDescriber =
  ({ registry, engine, refreshStates, tree, ...deps }: ListDevicesDeps, models: Pick<ModelCache, 'known'>) =>
  async (placeId: string): Promise<ControlDevice[]> => {
    const entries = registry
      .idsIn(new Set(tree.roomsOf(placeId)))
      .flatMap((id) => registry.get(id) ?? [])
      .sort(byName);
    await refreshStates(entries.map(({ id }) => id));
    const running = engine();
    return namedApart(toRows({ engine, ...deps }, entries)).map((row) => {
      const { words } = models.known(row.modelId);
      return {
        ...row,
        properties: describeProperties(running.propertiesOf(row.id), words),
        actions: describeActions(running.actionsOf(row.id), words),
      };
    });
  };
