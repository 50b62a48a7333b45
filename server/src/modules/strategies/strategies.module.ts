import { may, strategiesChanged } from '@eoms/contract';
import { automationTexts } from '@eoms/phrases';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import type { CalendarModule } from '../calendar/calendar.module.ts';
import type { ChecksModule } from '../checks/checks.module.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { VariablesModule } from '../variables/variables.module.ts';
import { forgetReports, interruptedReports } from './reports.store.ts';
import { createRunStrategy } from './run-strategy.ts';
import { strategiesSaved } from './strategies.news.ts';
import { strategiesRoutes } from './strategies.routes.ts';
import { enabledStrategies, type KnownStrategy, strategyReferences } from './strategies.store.ts';
import { createWatchStrategies } from './watch-strategies.ts';

export interface StrategiesDeps {
  readonly platform: Pick<
    Platform,
    'database' | 'references' | 'news' | 'live' | 'jobs' | 'bus' | 'work' | 'log' | 'safeMode'
  >;
  readonly places: Pick<PlacesModule, 'detailsOf' | 'relations'>;
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'live'>;
  readonly controls: Pick<ControlsModule, 'scenes'>;
  readonly variables: Pick<VariablesModule, 'types' | 'forgetOwn' | 'calls'>;
  readonly calendar: Pick<CalendarModule, 'read'>;
  readonly checks: Pick<ChecksModule, 'behaviors' | 'readValues' | 'words'>;
  readonly alarms: Pick<AlarmsModule, 'reports' | 'levels'>;
}

export interface StrategiesModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs what is due; also done by itself. */
  look(): Promise<unknown>;
  /** Removes reports that are old or many; also done every hour. */
  tidy(): Promise<void>;
}

const see = may('view', 'strategy');
const raises = ({ followUp }: KnownStrategy): boolean => followUp.alarm;

/** Detection strategies: checks over many devices, with a report of each run. `now` is the time in ms since the epoch. */
export const createStrategies = (
  { platform, places, devices, controls: { scenes }, variables, calendar, checks, alarms }: StrategiesDeps,
  now?: () => number,
): StrategiesModule => {
  const { database, news, live, jobs, log } = platform;
  const { db } = database;
  const tell = (): void => news.publish(strategiesChanged, {});
  const work = { database, log, places, devices, variables, calendar, checks, alarms, scenes };
  const run = createRunStrategy({ ...work, node: platform.bus.node, changed: tell });
  const watch = createWatchStrategies({ db, log, devices, places, calendar, run, now });
  live.allowTopic('strategies', see, (_, rest) => rest === '');
  live.pushes(strategiesChanged, 'strategies');
  live.pushes(strategiesSaved, (_, publish) => publish('strategies', strategiesChanged, {}));
  platform.references.add(strategyReferences);
  const unsubscribe = news.on(strategiesSaved, watch.wake);
  const listening: (() => void)[] = [];
  devices.live.onLoaded(async (engine) => {
    listening.push(watch.listen(engine));
  });
  /** Those of strategies that went, or were switched off, while their node was ending. */
  const endForgotten = async (): Promise<void> => {
    const reporters = await alarms.reports.ownersIn('strategy');
    const left = new Set(reporters.length > 0 ? (await enabledStrategies(db)).filter(raises).map(({ id }) => id) : []);
    for (const id of reporters)
      if (!left.has(id)) await alarms.reports.report({ owner: { family: 'strategy', id }, alarms: [] });
  };
  const tidy = async (): Promise<void> => {
    await endForgotten();
    const forgotten = await forgetReports(db);
    if (forgotten > 0) log.info({ forgotten }, 'reports of strategies were tidied up');
  };
  /** Steps that a process did not begin before it ended; nobody knows any more whether they are still wanted. */
  const interrupting = platform.work.open({
    name: 'steps of strategies',
    holding: interruptedReports(db, automationTexts.interrupted, (interrupted) => {
      log.warn({ interrupted }, 'the steps of strategies were interrupted');
      tell();
    }),
  });
  jobs.work('strategies.upkeep', tidy);
  jobs.schedule('strategies.upkeep', '17 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the upkeep of strategies could not be scheduled');
  });
  const changed = (): void => news.publish(strategiesSaved, {});
  return {
    routes: strategiesRoutes({ ...work, run, changed }),
    async start() {
      interrupting.start();
      await platform.safeMode.whenOff(watch.start);
    },
    async stop() {
      unsubscribe();
      for (const stop of listening) stop();
      await interrupting.stop();
      await watch.stop();
    },
    look: watch.look,
    async tidy() {
      await interrupting.run();
      await tidy();
    },
  };
};
