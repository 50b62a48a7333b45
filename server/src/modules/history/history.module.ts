import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import { type DevicesPort, historyRoutes } from './history.routes.ts';
import { createHistory, type History, type HistoryFigures } from './history.ts';
import type { HistoryKept } from './keeping/keep-history.ts';
import { addPast, type PastSeries } from './writing/add-past.ts';

export type { HistoryFigures } from './history.ts';
export { addPartitions, chunkWeeks, pointDays, rollupMonths, type Spans } from './keeping/history-partitions.ts';
export type { PastSeries } from './writing/add-past.ts';

export interface HistorySettings {
  /** Folder where readings are spooled while the database is away. */
  readonly dataFolder: string;
}

export interface HistoryModuleDeps extends Pick<Platform, 'database' | 'jobs' | 'metrics' | 'log'> {
  readonly settings: HistorySettings;
  /** Days for which readings and hourly figures are kept; defaults to 90 and 730. */
  readonly retention?: () => Promise<HistoryKept>;
}

/** What devices record; for the devices module. */
export interface Recording extends Pick<History, 'sink' | 'settled' | 'removeDevice'> {
  /** Plugs in who may see which device. */
  setDevices(devices: DevicesPort): void;
}

export interface HistoryModule extends ModuleParts, Pick<History, 'pressure' | 'figures' | 'readingsOf'> {
  readonly recording: Recording;
  /** Stores readings from before the devices were connected. */
  addPast(series: readonly PastSeries[]): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const figures = {
  written: 'Readings written to the database since the start',
  spooled: 'Readings that waited on disk since the start',
  rejected: 'Readings that the database refused since the start',
  dropped: 'Readings lost to a full buffer or spool since the start',
  waiting: 'Readings in memory, not yet written',
  spoolFiles: 'Batches of readings on disk, not yet written',
  highSeconds: 'Seconds for which senders were held back since the start, because readings could not be stored as fast',
} as const satisfies Partial<Record<keyof HistoryFigures, string>>;

const scheduleUpkeep = ({ jobs, log }: HistoryModuleDeps, history: History): void => {
  jobs.work('history.upkeep', async () => {
    const { failures, ...done } = await history.upkeep();
    if (failures.length > 0) log.error({ failures: failures.slice(0, 5) }, 'some readings could not be packed');
    const { added, dropped, purgedSeries, packed, emptied } = done;
    if (added + dropped.length + purgedSeries + packed + emptied.length > 0)
      log.info({ added, dropped, purgedSeries, packed, emptied }, 'history was tidied');
  });
  jobs.schedule('history.upkeep', '17 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the upkeep of the history could not be scheduled');
  });
};

/** Readings of devices over time: recorded from the engine, stored, packed and read. */
export const createHistoryModule = (deps: HistoryModuleDeps): HistoryModule => {
  const { database, log, metrics, settings, retention } = deps;
  const history = createHistory({ database, log, folder: settings.dataFolder, kept: retention });
  const devices = createPlugPoint<DevicesPort>('history.setDevices');
  scheduleUpkeep(deps, history);
  for (const [name, help] of Object.entries(figures) as [keyof typeof figures, string][]) {
    metrics.gauge(
      `eoms_history_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      help,
      () => history.figures()[name],
    );
  }
  return {
    routes: historyRoutes({ history, devices: devices.get }),
    pressure: history.pressure,
    recording: {
      sink: history.sink,
      settled: history.settled,
      removeDevice: history.removeDevice,
      setDevices: devices.plug,
    },
    figures: history.figures,
    readingsOf: history.readingsOf,
    async addPast(series) {
      await addPast(database.connectionString, series);
      // Charts of weeks and months read hourly figures, which packing makes; nobody has to wait for it.
      void history.upkeep().catch((error: unknown) => log.warn({ err: error }, 'past readings are not packed yet'));
    },
    async start() {
      devices.get();
      await history.start();
    },
    stop: history.stop,
  };
};
