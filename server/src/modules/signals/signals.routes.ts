import {
  listOf,
  type ShownSource,
  type SignalLinkDraft,
  type SignalMap,
  type SignalPort,
  signalsEndpoints,
  textOf,
} from '@eoms/contract';
import { detailText } from '@eoms/phrases';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller, Language } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DeviceEntry, type DevicesModule, maySeeDevice, seeDevice } from '../devices/devices.module.ts';
import { narrowPlaces, type PlacesModule } from '../places/places.module.ts';
import { followSignal } from './follow-signal.ts';
import { acceptsPort, activeInputs, describePorts, handlesSignals, inputShown, portsToShow } from './signal-ports.ts';
import { keptLinks, linksOf, linksTowards, positionsOf, setPositions } from './signals.store.ts';

export interface SignalsDeps extends Pick<Platform, 'database'> {
  readonly devices: Pick<DevicesModule, 'registry' | 'engine' | 'live'>;
  readonly places: Pick<PlacesModule, 'placesBelow' | 'relations'>;
}

/** More than anyone can take in; the console asks place by place. */
const nodesAtMost = 2_000;
const uncabled = { inputs: [], outputs: [] };

export const createSignalMap = ({ database: { db }, devices, places }: SignalsDeps) => {
  const { registry, engine } = devices;
  const tree = { placesBelow: places.placesBelow, roomsOf: places.relations.roomsOf };
  const portsOf = (deviceId: string) => describePorts(engine().propertiesOf(deviceId));
  const valuesOf = (deviceId: string) => engine().state.get(deviceId)?.values ?? {};

  const toNode = (device: DeviceEntry, links: SignalMap['links']): SignalMap['nodes'][number] => {
    const { id: deviceId, name, typeCode, typeIcon, placeId, placeName } = device;
    const ports = portsOf(deviceId);
    return {
      deviceId,
      name,
      typeCode,
      typeIcon,
      placeId,
      placeName,
      connection: registry.connectionOf(deviceId),
      ...uncabled,
      ...portsToShow(deviceId, ports, links),
      active: activeInputs(ports, valuesOf(deviceId)),
    };
  };

  const shown = async (scope: PlaceScope, deviceId: string): Promise<ShownSource> => {
    const links = await linksTowards(db, deviceId);
    await devices.live.refresh([deviceId, ...links.flatMap((link) => [link.fromDeviceId, link.toDeviceId])]);
    const device = (id: string) => {
      const entry = maySeeDevice(registry, scope, id);
      if (!entry) return undefined;
      const [ports, values] = [portsOf(id), valuesOf(id)];
      const power = values.power?.value;
      return {
        deviceId: id,
        name: entry.name,
        online: registry.connectionOf(id) === 'online',
        powered: power === undefined || power === null ? undefined : isOn(power),
        kind: ports.routeProperty
          ? ('matrix' as const)
          : ports.inputProperty
            ? ('display' as const)
            : ('plain' as const),
        outputs: (ports.outputs ?? []).map((port) => port.code),
        inputAt: (output: string | null) => inputShown(ports, values, output),
      };
    };
    return followSignal(deviceId, { device, links });
  };

  return {
    portsOf,
    /** Devices in the places that handle pictures or have a cable, including cables to devices elsewhere. */
    draw: async (
      scope: PlaceScope,
      query: { placeId?: string | undefined; groupId?: string | undefined },
    ): Promise<SignalMap> => {
      const wanted = await narrowPlaces(tree, scope, query);
      const inside = registry.idsIn(wanted === 'all' ? 'all' : new Set(wanted));
      const sees = (id: string) => maySeeDevice(registry, scope, id) !== undefined;
      const links = (await linksOf(db, inside)).filter((link) => sees(link.fromDeviceId) && sees(link.toDeviceId));
      const cabled = new Set(links.flatMap((link) => [link.fromDeviceId, link.toDeviceId]));
      const ids = new Set([...cabled, ...inside.filter((id) => handlesSignals(portsOf(id)))]);
      const shown = [...ids].flatMap((id) => registry.get(id) ?? []).slice(0, nodesAtMost);
      await devices.live.refresh(shown.map(({ id }) => id));
      const nodes = shown.map((device) => toNode(device, links));
      return {
        nodes,
        links,
        positions: await positionsOf(
          db,
          shown.map((device) => device.id),
        ),
      };
    },
    shown,
    pathTo: async (deviceId: string): Promise<ShownSource | undefined> => {
      if (!portsOf(deviceId).inputProperty) return undefined;
      const links = await linksOf(db, [deviceId]);
      return links.some(({ toDeviceId }) => toDeviceId === deviceId) ? shown('all', deviceId) : undefined;
    },
  };
};

/**
 * Drivers report `on`, `off` and names for the states in between; a device that is cooling down no longer shows
 * anything.
 */
const isOn = (power: string | number | boolean): boolean =>
  typeof power === 'boolean' ? power : !['off', 'standby', 'cooling', '0'].includes(String(power));

const unknownPort = (
  field: string,
  reason: 'outputUnknown' | 'inputUnknown',
  port: string,
  known: readonly SignalPort[],
  language: Language,
): Refusal => {
  const ports = known.map(({ code, name }) =>
    textOf(name, language) === code ? code : `${code} (${textOf(name, language)})`,
  );
  const message = detailText(reason, language, { port, ports: listOf(language)(ports) });
  return refuse('sourceMap.portUnknown', {}, [{ field, message }]);
};

/** Calls for cables, and for what displays therefore show. */
export const signalsRoutes = (deps: SignalsDeps): Route[] => {
  const { database, devices } = deps;
  const { registry } = devices;
  const map = createSignalMap(deps);

  const requireBothEnds = ({ fromDeviceId, toDeviceId }: SignalLinkDraft, caller: Caller): void => {
    for (const id of [fromDeviceId, toDeviceId]) if (!maySeeDevice(registry, caller.places, id)) throw refuse('404');
  };

  const save = async (draft: SignalLinkDraft, caller: Caller): Promise<string> => {
    seeDevice(registry, caller, draft.fromDeviceId, 'fromDeviceId');
    seeDevice(registry, caller, draft.toDeviceId, 'toDeviceId');
    if (draft.fromDeviceId === draft.toDeviceId) throw refuse('sourceMap.sameDevice', {}, [{ field: 'toDeviceId' }]);
    const { outputs } = map.portsOf(draft.fromDeviceId);
    if (!acceptsPort(outputs, draft.fromPort))
      throw unknownPort('fromPort', 'outputUnknown', draft.fromPort, outputs ?? [], caller.language);
    const { inputs } = map.portsOf(draft.toDeviceId);
    if (!acceptsPort(inputs, draft.toPort))
      throw unknownPort('toPort', 'inputUnknown', draft.toPort, inputs ?? [], caller.language);
    const { id } = await database.transaction((tx) =>
      saveRow(tx, keptLinks, draft, caller, (before, id) => {
        if (before) requireBothEnds(before, caller);
        return { after: { id } };
      }),
    );
    return id;
  };

  return implement(signalsEndpoints, {
    getSignalMap: ({ query }, caller) => map.draw(caller.places, query),
    saveSignalLink: async ({ body }, caller) => ({ id: await save(body, caller) }),
    removeSignalLink: async ({ params: { id } }, caller) => {
      await database.transaction((tx) =>
        removeRow(tx, keptLinks, id, caller, (before) => requireBothEnds(before, caller)),
      );
      return null;
    },
    saveSignalPositions: async ({ body: { positions } }, caller) => {
      for (const { deviceId } of positions) seeDevice(registry, caller, deviceId);
      const latest = [...new Map(positions.map((position) => [position.deviceId, position])).values()];
      await database.transaction(async (tx) => {
        await setPositions(tx, latest);
        await caller.audit({ after: { positions: latest } }, tx);
      });
      return null;
    },
    getShownSource: ({ query: { deviceId } }, caller) => {
      seeDevice(registry, caller, deviceId);
      return map.shown(caller.places, deviceId);
    },
  });
};
