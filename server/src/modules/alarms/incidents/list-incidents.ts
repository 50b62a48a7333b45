import {
  alarmLevelOf,
  type DeviceUplink,
  type Incident,
  type IncidentEdgeKind,
  type IncidentRoot,
} from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { type DevicesModule, readUplinks } from '../../devices/devices.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import type { SignalsModule } from '../../signals/signals.module.ts';
import { groupableAlarms } from '../alarms.store.ts';
import type { AlarmRow } from '../intake/alarm-intake.store.ts';
import {
  type Dependency,
  dependencyGraph,
  deviceNode,
  deviceOf,
  type KnownDevice,
  portOf,
} from './dependency-graph.ts';
import { type FoundIncident, findIncidents } from './find-incidents.ts';
import { kindOf, portIn, powerType } from './kinds-of-trouble.ts';

export interface IncidentDeps {
  readonly db: Executor;
  readonly devices: Pick<DevicesModule, 'registry' | 'engine'>;
  readonly places: Pick<PlacesModule, 'detailsOf'>;
  readonly signals: Pick<SignalsModule, 'feedsOf'>;
  /** Whether a driver reaches its devices through a message broker. */
  readonly usesBroker: (actionClass: string) => boolean;
}
export type ListIncidents = (scope: PlaceScope) => Promise<Incident[]>;

interface Found {
  readonly incidents: readonly FoundIncident[];
  readonly rows: ReadonlyMap<string, AlarmRow>;
}

/** In a greater flood the worst alarms are grouped; the others stay alone. */
const alarmsAtMost = 5_000;
const alarmsListed = 200;
/** Many browsers ask at once when a storm begins. */
const keptForMs = 2_000;

const knownDevices = (
  { devices: { registry }, usesBroker }: IncidentDeps,
  uplinks: ReadonlyMap<string, DeviceUplink>,
): KnownDevice[] =>
  registry.idsIn('all').flatMap((id) => {
    const entry = registry.get(id);
    if (!entry) return [];
    const broker = usesBroker(entry.actionClass) ? (entry.ip ?? 'own') : null;
    const { placeId, ip: address, gateway, typeCode } = entry;
    return [{ id, placeId, address, gateway, broker, uplink: uplinks.get(id), powersPlace: typeCode === powerType }];
  });

const search = async (deps: IncidentDeps): Promise<Found> => {
  const { registry, engine } = deps.devices;
  const rows = await groupableAlarms(deps.db, alarmsAtMost);
  const troubles = rows.map((row) => {
    const property = engine()
      .propertiesOf(row.deviceId)
      .find(({ id }) => id === row.property?.split('[')[0]);
    const kind = kindOf(row, { typeCode: registry.get(row.deviceId)?.typeCode, capability: property?.capability });
    const port = kind === 'port' ? portIn(row.property) : undefined;
    return { alarmId: row.id, deviceId: row.deviceId, kind, port, at: row.lastAt.getTime() };
  });
  const feeds = new Map<string, readonly string[]>();
  for (const { kind, deviceId } of troubles)
    if (kind === 'signal' && !feeds.has(deviceId)) feeds.set(deviceId, await deps.signals.feedsOf(deviceId));
  const incidents = findIncidents({
    graph: dependencyGraph(knownDevices(deps, await readUplinks(deps.db))),
    troubles,
    isOnline: (id) => registry.get(id)?.enabled === true && registry.connectionOf(id) === 'online',
    feedsOf: (id) => feeds.get(id) ?? [],
  });
  return { incidents, rows: new Map(rows.map((row) => [row.id, row])) };
};

const whole = ({ level, levelKind }: AlarmRow) => alarmLevelOf(level, levelKind);
const kindOfNode = (node: string) => node.slice(0, node.indexOf(':')) as IncidentRoot['kind'];
const nameOfNode = (node: string): string => node.slice(node.indexOf(':') + 1);

/** The parts of an incident that belong to places the caller may see. */
const createPresenter = ({ devices: { registry }, places }: IncidentDeps, scope: PlaceScope) => {
  const sees = (placeId: string): boolean => scope === 'all' || scope.includes(placeId);
  const visible = (id: string | undefined) => {
    const entry = id === undefined ? undefined : registry.get(id);
    return entry && sees(entry.placeId) ? entry : undefined;
  };

  const rootOf = (node: string, placeNames: ReadonlyMap<string, string>): IncidentRoot => {
    const kind = kindOfNode(node);
    const port = portOf(node);
    if (port) {
      const found = visible(port.switchId);
      const name = found ? `${found.name} · ${port.port}` : null;
      return { kind, id: found?.id ?? null, name, placeName: found?.placeName ?? null };
    }
    const device = visible(deviceOf(node));
    if (device) return { kind, id: device.id, name: device.name, placeName: device.placeName };
    if (kind === 'device') return { kind, id: null, name: null, placeName: null };
    const name = nameOfNode(node);
    if (kind !== 'place') return { kind, id: null, name: name === 'own' ? null : name, placeName: null };
    const known = placeNames.get(name) ?? null;
    return { kind, id: known === null ? null : name, name: known, placeName: null };
  };

  /** What lies between a device and the cause, if the caller may see it. */
  const between = ({ parent }: Dependency, root: string): string | null => {
    if (parent === root) return null;
    const port = portOf(parent);
    const device = visible(port?.switchId ?? deviceOf(parent));
    if (port) return device ? `${device.name} · ${port.port}` : null;
    return device?.name ?? (deviceOf(parent) ? null : nameOfNode(parent));
  };

  return async ({ root, at, rootAlarm, evidence, alarmIds, online }: FoundIncident, rows: Found['rows']) => {
    const seen = alarmIds.flatMap((id) => rows.get(id) ?? []).filter((row) => sees(row.placeId));
    const [worst] = [...seen].sort((a, b) => a.level - b.level);
    if (!worst) return [];
    const own = rootAlarm === undefined ? undefined : rows.get(rootAlarm);
    const edges = new Map(evidence.map((edge) => [edge.child, edge]));
    const kinds = new Map<IncidentEdgeKind, number>();
    const alarms = seen.flatMap((row) => {
      const edge = edges.get(deviceNode(row.deviceId));
      if (!edge) return [];
      kinds.set(edge.kind, (kinds.get(edge.kind) ?? 0) + 1);
      const { id, text, deviceId, deviceName, placeName, active } = row;
      const because = { because: edge.kind, via: between(edge, root) };
      return [
        {
          id,
          level: whole(row),
          text,
          deviceId,
          deviceName,
          placeName,
          active,
          raisedAt: row.lastAt.toISOString(),
          ...because,
        },
      ];
    });
    const hit = new Map<string, number>();
    for (const { placeId } of seen) hit.set(placeId, (hit.get(placeId) ?? 0) + 1);
    const details = await places.detailsOf(scope, [...hit.keys()]);
    const level = whole(own && sees(own.placeId) && own.level < worst.level ? own : worst);
    const incident: Incident = {
      id: root,
      root: rootOf(root, new Map(details.map((place) => [place.id, place.name]))),
      level,
      at: new Date(at).toISOString(),
      rootAlarmId: own && sees(own.placeId) ? own.id : null,
      count: seen.length,
      alarms: alarms.slice(0, alarmsListed),
      evidence: [...kinds].map(([kind, devices]) => ({ kind, devices })),
      stillOnline: online,
      places: details.map(({ id, name }) => ({ id, name, alarms: hit.get(id) ?? 0 })),
      meetings: details.flatMap(({ id, reason }) =>
        reason.source === 'meeting' ? [{ placeId: id, subject: reason.note }] : [],
      ),
    };
    return [incident];
  };
};

/** Alarms with one likely cause, from what is pending now. */
export const createListIncidents = (deps: IncidentDeps): ListIncidents => {
  let last: { readonly until: number; readonly found: Promise<Found> } | undefined;
  const current = (): Promise<Found> => {
    if (last && last.until > Date.now()) return last.found;
    const found = search(deps);
    last = { until: Date.now() + keptForMs, found };
    found.catch(() => {
      last = undefined;
    });
    return found;
  };
  return async (scope) => {
    const { incidents, rows } = await current();
    const present = createPresenter(deps, scope);
    const shown = await Promise.all(incidents.map((incident) => present(incident, rows)));
    return shown.flat().sort((a, b) => b.count - a.count);
  };
};
