import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';

export interface PartHealth {
  readonly ok: boolean;
  /** What asking took, where asking takes time. */
  readonly ms?: number;
  /** Why not, where a word says it (`EADDRINUSE`). */
  readonly reason?: string;
}

/** `live`: the process answers. `ready`: it can do its work; a load balancer sends no one here while it is false. */
export interface HealthReport {
  readonly live: true;
  readonly ready: boolean;
  readonly version: string;
  readonly uptimeSeconds: number;
  /** The last starts crashed, so the devices are left alone until an administrator says otherwise. */
  readonly safeMode: boolean;
  readonly parts: Readonly<Record<'database' | 'engine' | 'jobs' | 'mqtt', PartHealth>>;
}

export interface HealthDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly version: string;
  /** Why the MQTT broker does not listen although it should. */
  readonly mqttTrouble: () => string | undefined;
  /** True between the start and the stop of the modules. */
  readonly isEngineRunning: () => boolean;
  readonly isSafeMode?: () => boolean;
}

const askWithinMs = 2_000;

const askDatabase = async (database: Database): Promise<PartHealth> => {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), askWithinMs);
  });
  const asked = database.pool.query('select 1').then(
    () => true,
    () => false,
  );
  const ok = await Promise.race([asked, late]);
  clearTimeout(timer);
  return { ok, ms: Math.round(performance.now() - start) };
};

export const createHealth = (deps: HealthDeps) => async (): Promise<HealthReport> => {
  const needed = {
    database: await askDatabase(deps.database),
    engine: { ok: deps.isEngineRunning() },
    jobs: { ok: deps.jobs.isRunning() },
  };
  const trouble = deps.mqttTrouble();
  const parts = { ...needed, mqtt: trouble === undefined ? { ok: true } : { ok: false, reason: trouble } };
  // A taken port keeps MQTT devices away, not people.
  const ready = Object.values(needed).every((part) => part.ok);
  return {
    live: true,
    ready,
    version: deps.version,
    uptimeSeconds: Math.round(process.uptime()),
    safeMode: deps.isSafeMode?.() ?? false,
    parts,
  };
};
