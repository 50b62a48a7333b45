import type { SystemNode } from '@eoms/contract';
import type { Bus, BusState } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import type { ReplicaFigures } from '../database/read-replica.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ExternalBrokerState } from '../mqtt/external/external-broker.ts';
import type { MqttBrokerFigures } from '../mqtt/mqtt.ts';
import type { DeliveryLag, News } from '../news/news.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { freeBytes } from './free-bytes.ts';
import { type DiskHealth, judgeDisk } from './judge-disk.ts';
import { type HistoryFigures, type HistoryHealth, judgeHistory } from './judge-history.ts';
import type { LoopDelay } from './loop-delay.ts';

export interface PartHealth {
  readonly ok: boolean;
  /** How long the check took, where it takes noticeable time, in milliseconds. */
  readonly ms?: number;
  /** Why it is not ok, if a single word says it (`EADDRINUSE`). */
  readonly reason?: string;
}

export type NodeHealth = Pick<
  SystemNode,
  'name' | 'roles' | 'version' | 'state' | 'shards' | 'lagMs' | 'seenAt' | 'own'
>;

/**
 * `live`: the process answers. `ready`: it can do its work; while false, a load balancer sends no traffic here.
 * `well`: nothing at all is wrong; while false, a person should look, and can, because the console is available.
 */
export interface HealthReport {
  readonly live: true;
  readonly ready: boolean;
  readonly well: boolean;
  readonly version: string;
  readonly uptimeSeconds: number;
  /** The last starts crashed, so the devices are left alone until an administrator ends safe mode. */
  readonly safeMode: boolean;
  /** The processes that share the database; absent while it does not answer. Without addresses: anybody may read this. */
  readonly nodes?: readonly NodeHealth[];
  readonly parts: {
    readonly database: PartHealth;
    /** The replica that lists are read from, and how many of them went to the primary instead; absent without one. */
    readonly replica?: PartHealth & Pick<ReplicaFigures, 'reads' | 'atPrimary'>;
    /** `turnAgoMs`: how long ago the polling timer last ran; absent while no device is connected. */
    readonly engine: PartHealth & { readonly turnAgoMs?: number };
    readonly jobs: PartHealth;
    /** Of the data folder, and as the database says of its own. */
    readonly disk: DiskHealth;
    /** This process stood still, and does not know yet what happened on other nodes meanwhile. */
    readonly node: PartHealth;
    readonly history: PartHealth & HistoryHealth;
    readonly outbox: PartHealth & Partial<DeliveryLag>;
    /** Messages between nodes: what carries them, and how many other nodes are there. */
    readonly bus: PartHealth & Pick<BusState, 'kind' | 'nodes'>;
    /** Ids of integrators' drivers that were disabled after failing. */
    readonly drivers: PartHealth & { readonly setAside: readonly string[] };
    /** `external`: another program is the broker, and `listening` says whether it is connected. */
    readonly mqtt: PartHealth & {
      readonly kind: 'builtIn' | 'external';
      readonly listening: boolean;
      readonly connections: number | null;
    };
    /** Scheduled backups. `ageSeconds`: of the last good one; absent where there is none, or none is planned. */
    readonly backup: PartHealth & { readonly ageSeconds?: number };
    /** Recent delay of the event loop. */
    readonly loop: PartHealth & LoopDelay;
  };
}

export interface HealthDeps {
  readonly database: Pick<Database, 'pool' | 'replica' | 'isFull'>;
  readonly jobs: Pick<Jobs, 'isRunning'>;
  readonly news: Pick<News, 'lag'>;
  readonly bus: Pick<Bus, 'state'>;
  readonly nodes: Pick<Nodes, 'list'>;
  readonly version: string;
  /** Where readings are spooled while the database is away. */
  readonly dataFolder: string;
  readonly signs: HealthSigns;
}

export interface BackupSign {
  readonly planned: boolean;
  readonly ageSeconds?: number;
  readonly trouble?: 'overdue' | 'testFailed';
}

/** What the modules report about themselves. */
export interface HealthSigns {
  /** True from the start of the modules to their stop. */
  isRunning(): boolean;
  isSafeMode(): boolean;
  /** False while this process does not know what happened on other nodes while it stood still. */
  isCurrent(): boolean;
  turnAgoMs(): number | undefined;
  history(): HistoryFigures;
  /** `undefined` if there is no broker. */
  mqtt():
    | { readonly external: Pick<ExternalBrokerState, 'connected' | 'connections'> }
    | Pick<MqttBrokerFigures, 'plain' | 'tls' | 'connections'>
    | undefined;
  setAside(): readonly string[];
  backup(): Promise<BackupSign>;
  loopDelay(): LoopDelay;
}

const askWithinMs = 2_000;
/** The polling timer runs every second; if it is later than this, it has stopped or the event loop is blocked. */
const turnWithinMs = 5_000;
const slowLoopMs = 500;
/** Deliveries are looked for every second and retried after pauses; one that is due for this long is stuck. */
const dueForSeconds = 60;

const within = async <T>(work: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), askWithinMs);
  });
  const answer = await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
  return answer;
};

const judgeDatabase = async ({ pool }: HealthDeps['database']): Promise<PartHealth> => {
  const start = performance.now();
  const answer = await within(pool.query('select 1'));
  return { ok: answer !== undefined, ms: Math.round(performance.now() - start) };
};
const judgeReplica = ({ replica }: HealthDeps['database']): Pick<HealthReport['parts'], 'replica'> => {
  if (!replica) return {};
  const { trouble, ...counts } = replica();
  return { replica: trouble === undefined ? { ok: true, ...counts } : { ok: false, reason: trouble, ...counts } };
};
const judgeOutbox = async ({ lag }: HealthDeps['news']): Promise<HealthReport['parts']['outbox']> => {
  const behind = await within(lag());
  return behind === undefined ? { ok: false } : { ok: behind.oldestSeconds < dueForSeconds, ...behind };
};
const describeNodes = async ({ list }: HealthDeps['nodes']): Promise<{ nodes?: NodeHealth[] }> => {
  const all = await within(list());
  if (!all) return {};
  return { nodes: all.map(({ id: _id, address: _address, startedAt: _startedAt, ...shown }) => shown) };
};
const judgeEngine = ({ isRunning, isSafeMode, turnAgoMs }: HealthSigns): HealthReport['parts']['engine'] => {
  if (!isRunning()) return { ok: false, reason: 'stopped' };
  const ago = turnAgoMs();
  // In safe mode no device is connected, by design; the console must stay reachable so that someone can end it.
  if (ago === undefined) return isSafeMode() ? { ok: true, reason: 'safeMode' } : { ok: false, reason: 'stopped' };
  return ago <= turnWithinMs
    ? { ok: true, turnAgoMs: Math.round(ago) }
    : { ok: false, turnAgoMs: Math.round(ago), reason: 'stuck' };
};
/** In safe mode they wait, by design. */
const judgeJobs = ({ isRunning }: HealthDeps['jobs'], { isSafeMode }: HealthSigns): PartHealth => {
  if (isRunning()) return { ok: true };
  return isSafeMode() ? { ok: true, reason: 'safeMode' } : { ok: false };
};
const judgeNode = ({ isCurrent }: HealthSigns): PartHealth =>
  isCurrent() ? { ok: true } : { ok: false, reason: 'catchingUp' };
const judgeBus = ({ state }: HealthDeps['bus']): HealthReport['parts']['bus'] => {
  const { connected, kind, nodes } = state();
  return { ok: connected, kind, nodes };
};
const judgeExternal = ({
  connected,
  connections,
}: Pick<ExternalBrokerState, 'connected' | 'connections'>): HealthReport['parts']['mqtt'] => ({
  ok: connected,
  ...(connected ? {} : { reason: 'disconnected' }),
  kind: 'external',
  listening: connected,
  connections,
});
const judgeMqtt = ({ mqtt, isSafeMode }: HealthSigns): HealthReport['parts']['mqtt'] => {
  const kind = 'builtIn' as const;
  const figures = mqtt();
  if (figures === undefined) return { ok: true, reason: 'off', kind, listening: false, connections: 0 };
  if ('external' in figures) return judgeExternal(figures.external);
  const { connections } = figures;
  const doors = [figures.plain, figures.tls].filter((door) => door !== undefined);
  const listening = doors.every((door) => door.listening);
  const trouble = doors.find((door) => door.trouble !== undefined)?.trouble;
  const shown = { kind, listening, connections };
  if (trouble !== undefined) return { ok: false, reason: trouble, ...shown };
  if (listening) return { ok: true, ...shown };
  return { ok: false, reason: isSafeMode() ? 'safeMode' : 'stopped', ...shown };
};

const judgeBackup = async ({ backup }: HealthSigns): Promise<HealthReport['parts']['backup']> => {
  const sign = await within(backup());
  if (sign === undefined) return { ok: false };
  const { planned, trouble, ageSeconds } = sign;
  const age = ageSeconds === undefined ? {} : { ageSeconds };
  if (trouble !== undefined) return { ok: false, reason: trouble, ...age };
  return planned ? { ok: true, ...age } : { ok: true, reason: 'off' };
};

export const createHealth = (deps: HealthDeps) => async (): Promise<HealthReport> => {
  const { signs } = deps;
  const [database, nodes, outbox, free, backup] = await Promise.all([
    judgeDatabase(deps.database),
    describeNodes(deps.nodes),
    judgeOutbox(deps.news),
    freeBytes(deps.dataFolder),
    judgeBackup(signs),
  ]);
  const needed = {
    database,
    engine: judgeEngine(signs),
    jobs: judgeJobs(deps.jobs, signs),
    disk: judgeDisk({ free, databaseFull: deps.database.isFull() }),
    node: judgeNode(signs),
  };
  const [setAside, delay] = [signs.setAside(), signs.loopDelay()];
  const parts = {
    ...needed,
    ...judgeReplica(deps.database),
    history: judgeHistory(signs.history(), free),
    outbox,
    bus: judgeBus(deps.bus),
    drivers: { ok: setAside.length === 0, setAside },
    mqtt: judgeMqtt(signs),
    backup,
    loop: { ok: delay.p99Ms < slowLoopMs, ...delay },
  };
  const safeMode = signs.isSafeMode();
  return {
    live: true,
    ready: Object.values(needed).every((part) => part.ok),
    well: !safeMode && Object.values(parts).every((part) => part.ok),
    version: deps.version,
    uptimeSeconds: Math.round(process.uptime()),
    safeMode,
    ...nodes,
    parts,
  };
};
