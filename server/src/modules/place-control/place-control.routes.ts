import {
  type ControlDevice,
  type DeviceRow,
  type EnvironmentValue,
  environmentCapabilities,
  placeControlEndpoints,
} from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuseUnknown } from '../../platform/http/refusal.ts';
import type { CommandsModule } from '../commands/commands.module.ts';
import { type DevicesModule, describeActions, describeProperties, namedApart } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface PlaceControlDeps {
  readonly places: Pick<PlacesModule, 'seesPlace' | 'details'>;
  readonly devices: Pick<DevicesModule, 'engine' | 'models' | 'lists'>;
  readonly commands: Pick<CommandsModule, 'page'>;
}

const most = 200;

const withControls = ({ devices }: PlaceControlDeps, row: DeviceRow): ControlDevice => {
  const { words } = devices.models.known(row.modelId);
  const engine = devices.engine();
  return {
    ...row,
    properties: describeProperties(engine.propertiesOf(row.id), words),
    actions: describeActions(engine.actionsOf(row.id), words),
  };
};

/** The measurement of each kind that was confirmed last; good ones first. */
const environmentOf = (devices: readonly ControlDevice[]): EnvironmentValue[] => {
  const found = devices.flatMap((device) =>
    device.properties.flatMap(({ id, capability, name, unit }): EnvironmentValue[] => {
      const kind = environmentCapabilities.find((one) => one === capability);
      const value = device.live.values[id];
      if (kind === undefined || value === undefined || typeof value.value !== 'number') return [];
      return [{ ...value, capability: kind, name, unit: unit ?? null, deviceId: device.id, deviceName: device.name }];
    }),
  );
  const rank = ({ quality, at }: EnvironmentValue): number => (quality === 'good' ? 1e15 : 0) + Date.parse(at);
  return environmentCapabilities.flatMap((kind) => {
    const [best] = found.filter(({ capability }) => capability === kind).sort((a, b) => rank(b) - rank(a));
    return best ? [best] : [];
  });
};

/** Projectors, switches and sensors of rooms measure themselves too: only sensors speak for the room. */
const measures = ({ typeCode }: DeviceRow): boolean => ['sensor', 'airConditioner'].includes(typeCode);

export const placeControlRoutes = (deps: PlaceControlDeps): Route[] => {
  const { places, devices, commands } = deps;
  const rowsOf = async (placeId: string, caller: Caller): Promise<DeviceRow[]> => {
    if (!(await places.seesPlace(caller.places, placeId))) throw refuseUnknown('placeId');
    const query = { current: 1, size: most, sort: 'name' as const, placeId };
    return devices.lists.rows(caller.places, query);
  };
  return implement(placeControlEndpoints, {
    getPlaceInfo: async ({ query: { placeId } }, caller) => {
      const [place] = await places.details(caller.places, placeId);
      if (!place) throw refuseUnknown('placeId');
      return place;
    },
    getPlaceDevices: ({ query: { placeId } }, caller) => rowsOf(placeId, caller),
    getControlDevices: async ({ query: { placeId } }, caller) =>
      namedApart(await rowsOf(placeId, caller))
        .map((row) => withControls(deps, row))
        .filter(({ actions }) => actions.length > 0),
    getPlaceEnvironment: async ({ query: { placeId } }, caller) =>
      environmentOf((await rowsOf(placeId, caller)).filter(measures).map((row) => withControls(deps, row))),
    pagePlaceLogs: ({ query }, caller) => commands.page(caller.places, query),
  });
};
