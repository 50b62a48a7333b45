import {
  commandsEndpoints,
  type DeviceLive,
  devicesEndpoints,
  type Envelope,
  type ReplyOf,
  type Value,
} from '@eoms/contract';
import { type Simulator, simulate } from '@eoms/drivers/simulators';
import type { TestDatabase } from '../database/test-database.ts';
import { type CommandTap, openCommandTap } from './command-tap.ts';
import { openProgramNodes, type ProgramNode } from './program-nodes.ts';

export interface VenueNode extends ProgramNode {
  /** The devices that this node shows as online, with a power that was read a moment ago. */
  online(): Promise<number>;
  /** The status of its `/health`. */
  health(): Promise<number>;
  /** The power of each device as this node shows it. */
  powers(): Promise<Map<string, DeviceLive['values'][string] | undefined>>;
  power(deviceId: string, on: boolean): Promise<Envelope<ReplyOf<typeof commandsEndpoints.executeAction>>>;
}

export interface NodesVenue {
  readonly placeId: string;
  readonly deviceIds: readonly string[];
  readonly simulators: readonly Simulator[];
  readonly taps: readonly CommandTap[];
  token(): string;
  /** `databaseUrl` defaults to the database itself: a proxy before it can be broken. */
  start(name: string, databaseUrl?: string): Promise<VenueNode>;
  close(): Promise<void>;
}

/** `getRealTimeData` takes so many at once. */
const perQuestion = 200;
const openedAtOnce = 50;

const venueNode = (node: ProgramNode, deviceIds: readonly string[]): VenueNode => ({
  ...node,
  async online() {
    let online = 0;
    for (let from = 0; from < deviceIds.length; from += perQuestion) {
      const body = { deviceIds: deviceIds.slice(from, from + perQuestion) };
      const { data } = await node.call(devicesEndpoints.getRealTimeData, { body });
      const isUp = ({ connection, values }: NonNullable<typeof data>[number]): boolean =>
        connection === 'online' && values.power?.quality === 'good';
      online += (data ?? []).filter(isUp).length;
    }
    return online;
  },
  health: () => node.server.health(node.port),
  async powers() {
    const { data } = await node.call(devicesEndpoints.getRealTimeData, { body: { deviceIds: [...deviceIds] } });
    return new Map(deviceIds.map((id, i) => [id, data?.[i]?.values.power]));
  },
  power: (deviceId, on) =>
    node.call(commandsEndpoints.executeAction, { body: { deviceId, action: 'power', args: { on } } }),
});

/** Projectors on sockets of their own, for nodes on one database that `start` brings up. */
export const openNodesVenue = async (
  database: TestDatabase,
  devices: number,
  {
    pollSeconds = 1,
    variables = {},
    simulated = () => ({}),
  }: {
    pollSeconds?: number;
    variables?: Readonly<Record<string, string>>;
    /** Parameters of the simulated projector with this index. */
    simulated?: (index: number) => Readonly<Record<string, Value>>;
  } = {},
): Promise<NodesVenue> => {
  const nodes = await openProgramNodes(database, variables);
  const { first, placeId, token } = nodes;
  const simulators: Simulator[] = [];
  const taps: CommandTap[] = [];
  const open = async (index: number): Promise<void> => {
    const simulator = await simulate('pjlink', { host: '127.0.0.1', port: 0, params: simulated(index) });
    // Addresses of their own: devices at one address stay on one node.
    simulators[index] = simulator;
    taps[index] = await openCommandTap(`127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`, simulator);
  };
  for (let from = 0; from < devices; from += openedAtOnce)
    await Promise.all(Array.from({ length: Math.min(openedAtOnce, devices - from) }, (_, i) => open(from + i)));
  // At once, for the nodes that are started later; saving thousands one by one would take minutes.
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into devices (id, name, model_id, place_id, enabled, ip, params)
     select gen_random_uuid(), 'projector ' || n, (select id from models where action_class = 'pjlink' limit 1), $1, true, host,
       jsonb_build_object('host', host, 'port', port, 'pollSeconds', $4::int)
     from unnest($2::text[], $3::int[]) with ordinality as one (host, port, n) returning id`,
    [placeId, taps.map(({ host }) => host), taps.map(({ port }) => port), pollSeconds],
  );
  const deviceIds = rows.map(({ id }) => id);
  await first.server.kill();

  return {
    placeId,
    deviceIds,
    simulators,
    taps,
    token,
    start: async (name, databaseUrl) =>
      venueNode(await nodes.start(name, databaseUrl === undefined ? {} : { databaseUrl }), deviceIds),
    async close() {
      await nodes.close();
      await Promise.all(taps.map((tap) => tap.close()));
      await Promise.all(simulators.map((simulator) => simulator.close()));
    },
  };
};
