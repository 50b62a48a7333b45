import { type Alarm, may } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Language } from '../../platform/http/context.ts';
import { createInTurn } from '../../platform/in-turn.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { type DevicesModule, deviceRemoved, deviceSaved } from '../devices/devices.module.ts';
import type { DictionariesModule } from '../dictionaries/dictionaries.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { SignalsModule } from '../signals/signals.module.ts';
import { alarmFiles } from './alarm-files.store.ts';
import { alarmChangeRecorded } from './alarms.news.ts';
import { alarmsRoutes } from './alarms.routes.ts';
import { findAlarm, pageAlarms } from './alarms.store.ts';
import { type AlarmCount, createAlarmCounts } from './figures/alarm-counts.ts';
import { createUnshelve, scheduleUnshelve } from './handling/shelve-alarms.ts';
import { createSolveFor, type SolveFor } from './handling/solve-for.ts';
import { createListIncidents } from './incidents/list-incidents.ts';
import { type AlarmOwner, activeKeys, activeOwners } from './intake/active-alarms.store.ts';
import {
  type AlarmRow,
  clearOrphans,
  clearUnwatched,
  findDevices,
  moveWithDevice,
} from './intake/alarm-intake.store.ts';
import { createAlarmIntake } from './intake/alarm-intake.ts';
import { createCloseRemoved } from './intake/close-removed.ts';
import { createFollowAlarms } from './intake/follow-alarms.ts';
import { endOccurrences } from './intake/occurrences.store.ts';
import { createStored, showStored } from './intake/publish-stored.ts';
import { createReportAlarms } from './intake/report-alarms.ts';
import { type AlarmLevels, createAlarmLevels } from './levels/alarm-levels.ts';
import { addSamples, type SampleAlarm } from './sample-alarms.store.ts';
import { createRecheck } from './suppression/recheck-suppression.ts';
import { createSuppression, type Suppression } from './suppression/suppress-alarms.ts';

export { type AlarmChange, alarmChangeRecorded } from './alarms.news.ts';
export { ofLevel } from './alarms.store.ts';
export type { LevelCounts } from './figures/alarm-counts.ts';
export { fillTrend, trendStarts } from './figures/alarm-trend.ts';
export type { Reported, ReportedAlarm } from './intake/report-alarms.ts';
export { nameOfLevel, namesOfLevels, wholeLevel } from './levels/alarm-levels.store.ts';
export type { SampleAlarm } from './sample-alarms.store.ts';
export type { CoveredBy, Suppressor } from './suppression/suppress-alarms.ts';

export interface AlarmsDeps {
  readonly platform: Pick<
    Platform,
    'database' | 'references' | 'live' | 'news' | 'bus' | 'metrics' | 'log' | 'audit' | 'files' | 'tables' | 'jobs'
  >;
  readonly places: Pick<PlacesModule, 'placesBelow' | 'relations' | 'addFigures' | 'checkStates' | 'detailsOf'>;
  readonly devices: Pick<DevicesModule, 'alarms' | 'registry' | 'engine'>;
  readonly signals: Pick<SignalsModule, 'feedsOf'>;
  readonly catalogue: Pick<CatalogueModule, 'driverOf'>;
  readonly access: Pick<Access, 'accessOf'>;
  readonly dictionaries: Pick<DictionariesModule, 'add'>;
  /** The installation's language, used for automatic remarks. */
  readonly language?: () => Language;
}

export interface AlarmsModule extends ModuleParts {
  /** The dictionary of levels, for what chooses, stores or names them. */
  readonly levels: Pick<AlarmLevels, 'check' | 'nameOf'>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Pending alarms by place, from memory; places without alarms are left out. */
  countsOfPlaces(placeIds: readonly string[]): ReadonlyMap<string, AlarmCount>;
  /** Pending alarms of a place that no maintenance window suppresses, worst and newest first. Callers check who may see the place. */
  pendingOf(placeId: string, atMost: number): Promise<Alarm[]>;
  /** Brings alarms back whose time on the shelf is over; also done every minute. */
  unshelveDue(): Promise<void>;
  /** Plugs in what suppresses alarms. Call `recheckSuppression` whenever its answers change, on the node that knows. */
  readonly setCoveredBy: Suppression['setCoveredBy'];
  readonly recheckSuppression: ReturnType<typeof createRecheck>;
  /** Adds alarms of the past to the sample venue, all of them handled. */
  addSamples(samples: readonly SampleAlarm[]): Promise<void>;
  /** Ends the causes of alarms raised by rules that do not watch their device any more. */
  clearUnwatched(isWatched: (ruleId: string, deviceId: string) => boolean): Promise<void>;
  /** Alarms that other modules report about devices; they outlive restarts. */
  readonly reports: {
    /** Raises and ends those of one owner. */
    readonly report: ReturnType<typeof createReportAlarms>;
    /** The ids of the owners in a family whose reported alarms have not ended. */
    ownersIn(family: AlarmOwner['family']): Promise<string[]>;
  };
  /** Solves an alarm in the name of somebody whose right to do so was checked; one that is not pending stays as it is. */
  readonly solveFor: SolveFor;
  /** An alarm of these places. */
  find(places: PlaceScope, alarmId: string): Promise<Alarm | undefined>;
}

const see = may('view', 'alarmCenter', 'alarmSolve', 'deviceInformation', 'home');

/** Alarms of devices, from the engine's events until someone has handled them. */
export const createAlarms = ({
  platform,
  places,
  devices,
  language = () => 'zh',
  ...deps
}: AlarmsDeps): AlarmsModule => {
  const { database, live, news, bus, log } = platform;
  const { db } = database;
  platform.files.addUse(alarmFiles);
  const { relations } = places;
  const tree = { placesBelow: places.placesBelow, roomsOf: relations.roomsOf };
  const counts = createAlarmCounts();
  const inTurn = createInTurn();
  const follow = createFollowAlarms({ bus, database, log, counts, inTurn });

  const stored = createStored({ follow, counts, news });
  showStored({ live, news, places });
  const change = (work: (tx: Executor) => Promise<AlarmRow[]>) =>
    inTurn(async () => stored(await database.transaction(work), new Set()));
  const clear = (work: (tx: Executor) => Promise<AlarmRow[]>) =>
    change(async (tx) => {
      const rows = await work(tx);
      await endOccurrences(tx, rows);
      await news.changed(
        tx,
        alarmChangeRecorded,
        ...rows.map((row) => ({ alarmId: row.id, change: 'cleared' as const })),
      );
      return rows;
    });

  const levels = createAlarmLevels(platform);
  deps.dictionaries.add('alarmLevel', levels.asDictionary);
  const suppression = createSuppression(news);
  const intake = createAlarmIntake({ database, news, log, inTurn, stored, suppression });
  live.allowTopic('alarms', see, (_, rest) => rest === '');
  const close = createCloseRemoved({ ...platform, language, change });
  places.addFigures({ alarmCounts: counts.ofPlaces });
  devices.alarms.plug({
    raised: intake.raised,
    cleared: intake.cleared,
    countsOfDevices: counts.ofDevices,
    activeOfDevices: counts.activeOfDevices,
    async activeAlarmKeys(deviceIds) {
      if (deviceIds) return activeKeys(db, deviceIds);
      // Closes the alarms of devices that were removed or disabled.
      await close();
      await clear((tx) => clearOrphans(tx));
      return activeKeys(db);
    },
  });
  news.deliver(deviceRemoved, 'alarms', async ({ deviceId, by }) => {
    await close({ deviceId, by });
    // Alarms handled earlier may still have had their cause.
    await clear((tx) => clearOrphans(tx, deviceId));
  });
  news.deliver(deviceSaved, 'alarms', async ({ deviceId }) => {
    await clear((tx) => clearOrphans(tx, deviceId));
    await change(async (tx) => {
      const device = (await findDevices(tx, [deviceId])).get(deviceId);
      return device ? suppression.remark(tx, await moveWithDevice(tx, device.names)) : [];
    });
  });
  const changing = { database, news, inTurn, stored, suppression };
  const unshelveDue = createUnshelve(changing);
  scheduleUnshelve(platform, unshelveDue);
  const incidents = createListIncidents({
    db,
    devices,
    places,
    signals: deps.signals,
    usesBroker: (actionClass) =>
      deps.catalogue.driverOf(actionClass)?.params.some(({ id }) => id === 'broker') ?? false,
  });
  platform.metrics.gauge('eoms_alarms_pending', 'Alarms that nobody has handled yet', () =>
    Object.values(counts.byLevel('all')).reduce((sum, n) => sum + n, 0),
  );

  return {
    levels,
    routes: [
      ...levels.routes,
      ...alarmsRoutes({ ...platform, ...changing, access: deps.access, counts, tree, incidents }),
    ],
    async start() {
      await follow.start();
      intake.start();
    },
    async stop() {
      await intake.stop();
      await follow.stop();
    },
    countsOfPlaces: counts.ofPlaces,
    find: (scope, alarmId) => findAlarm(db, scope, alarmId),
    pendingOf: (placeId, atMost) =>
      pageAlarms(db, 'all', { status: 'pending', suppressed: false, placeId, current: 1, size: atMost }),
    unshelveDue,
    reports: { report: createReportAlarms(changing), ownersIn: (family) => activeOwners(db, family) },
    solveFor: createSolveFor({ ...changing, audit: platform.audit }),
    clearUnwatched: (isWatched) => clear((tx) => clearUnwatched(tx, isWatched)),
    setCoveredBy: suppression.setCoveredBy,
    recheckSuppression: createRecheck(changing, suppression),
    addSamples: (samples) => addSamples(database, samples),
  };
};
