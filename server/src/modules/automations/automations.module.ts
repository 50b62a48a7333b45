import {
  automationCalendarEndpoints,
  automationTransferEndpoints,
  automationVariablesEndpoints,
  type BehaviorCheck,
} from '@eoms/contract';
import { automationTexts as texts } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement } from '../../platform/http/implement.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { HistoryModule } from '../history/history.module.ts';
import type { MqttModule } from '../mqtt/mqtt.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { askBehaviors, type BehaviorAnswers, type Behaviors } from './ask-behaviors.ts';
import { automationChanged } from './automations.news.ts';
import { automationsRoutes } from './automations.routes.ts';
import { automationsMentioning, findAutomation } from './automations.store.ts';
import { calendarHandlers } from './calendar.routes.ts';
import { readCalendar } from './calendar.store.ts';
import { forgetChanges } from './changes.store.ts';
import { type AutomationCopies, createAutomationCopies } from './copy-automations.ts';
import type { VenueTime } from './days.ts';
import { listenToDevices } from './device-occasions.ts';
import { createDeviceWords, type DeviceWords } from './device-words.ts';
import { createFire } from './fire.ts';
import { forgetFirings, interruptFirings } from './firings.store.ts';
import { createFollowAutomations } from './follow-automations.ts';
import { forgetOwn } from './local-variables.store.ts';
import { listenToNews } from './news-occasions.ts';
import { createOccasions } from './occasions.ts';
import { type FindOwner, ownValuesHandlers } from './own-values.routes.ts';
import { findPause } from './pauses.store.ts';
import { createPlaceOccasions } from './place-occasions.ts';
import type { Present } from './present.ts';
import { createProveAutomations } from './prove-automations.ts';
import { readValues, type ValuesToRead } from './read-present.ts';
import { createRehearse } from './rehearse-automation.ts';
import { requireBehaviors } from './require-behaviors.ts';
import { createScheduleOccasions } from './schedule-occasions.ts';
import { countRun } from './set-aside.store.ts';
import { fireStart } from './start-occasions.ts';
import { createTopicOccasions } from './topic-occasions.ts';
import { transferHandlers } from './transfer-automations.ts';
import { createStepVariables, createVariableDeed } from './variable-deed.ts';
import { createVariableUses } from './variable-uses.ts';
import { type VariableUse, variablesHandlers } from './variables.routes.ts';
import { variableTypes } from './variables.store.ts';

export { checkSchedule } from './check-schedule.ts';
export { type AutomationCopies, type CopiedAutomation, createAutomationCopies } from './copy-automations.ts';
export type { VenueTime } from './days.ts';
export type { DeviceWords } from './device-words.ts';
export { judgeOne } from './judge-checks.ts';
export { judgeTree } from './judge-tree.ts';
export type { Judged } from './judged.ts';
export { localsOf } from './local-variables.ts';
export type { Present } from './present.ts';
export { variablesInSteps } from './read-present.ts';
export { type ClockLook, createScheduleClock } from './schedule-clock.ts';
export { dueNow, nextDue } from './schedules.ts';
export type { VariableUse } from './variables.routes.ts';

export interface AutomationsDeps {
  readonly platform: Pick<Platform, 'database' | 'news' | 'jobs' | 'log' | 'bus' | 'shards' | 'safeMode'>;
  readonly places: Pick<PlacesModule, 'detailsOf' | 'placeNames' | 'relations' | 'seesPlace'>;
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'models' | 'refreshStates' | 'onLoaded'>;
  readonly controls: Pick<
    ControlsModule,
    'scenes' | 'onEnded' | 'addDeed' | 'setVariables' | 'stepsWithVariables' | 'addSteps'
  >;
  readonly history: Pick<HistoryModule, 'readingsOf'>;
  readonly mqtt: Pick<MqttModule, 'openFor' | 'isShared'>;
  /** What conditions may ask. */
  readonly behaviors: Behaviors;
}

export interface AutomationsModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when what has been heard so far was looked at. */
  settled(): Promise<void>;
  readonly words: DeviceWords;
  readonly copies: AutomationCopies;
  /** Devices, wherever they run, and variables as they are now. */
  readValues(of: ValuesToRead): Promise<Omit<Present, 'places' | 'calendar'>>;
  /** The calendar that schedules follow. */
  venueTime(): Promise<VenueTime>;
  /** Why nothing acts by itself at the moment; null while everything does. */
  pauseReason(): Promise<string | null>;
  /** Data behaviours of which conditions compare the results. */
  readonly behaviors: {
    /** Asks each of them once, and all at the same time; what fails is an answer, too. */
    ask(checks: readonly BehaviorCheck[]): Promise<BehaviorAnswers>;
    /** Throws a `Refusal` unless the caller may have them asked; it names the field. */
    require(checks: readonly BehaviorCheck[], field: string, caller: Caller): Promise<void>;
  };
  readonly variables: {
    /** The calls of its families. */
    readonly handlers: ReturnType<typeof variablesHandlers>;
    /** The calls for the variables of one of those that `find` finds. */
    ownHandlers(find: FindOwner): ReturnType<typeof ownValuesHandlers>;
    /** Forgets what one remembered that is removed. */
    forgetOwn(tx: Executor, ownerId: string): Promise<void>;
    /** Types by name; unknown names are left out. */
    types(names: readonly string[]): ReturnType<typeof variableTypes>;
    /** Plugs in who else reads variables: these are neither renamed nor removed. */
    addUse(use: VariableUse): void;
  };
}

/** Scene linkage: triggers, conditions and steps, with a trace of everything that mattered. */
export const createAutomations = ({
  platform,
  places,
  devices,
  controls,
  history,
  mqtt,
  behaviors,
}: AutomationsDeps): AutomationsModule => {
  const { database, news, jobs, log, bus, safeMode } = platform;
  const { db } = database;
  const { scenes } = controls;
  const words = createDeviceWords(devices);
  controls.addDeed('variable', createVariableDeed(database));
  controls.setVariables(createStepVariables(database));
  controls.addSteps((id) => automationsMentioning(database.db, id));
  const follow = createFollowAutomations({ database, news, log });
  const fire = createFire({ db, database, log, scenes, follow, words, devices, places, history, behaviors });
  const occasions = createOccasions({ fire, safeMode, log });
  const schedules = createScheduleOccasions({ db, follow, occasions, log });
  const placeLooks = createPlaceOccasions({ database, places, follow, occasions, log });
  follow.onChange(schedules.wake);
  listenToNews({ database, news, follow, occasions, places });
  const topics = createTopicOccasions({ mqtt, shards: platform.shards, follow, occasions, log });
  const listening: (() => void)[] = [];
  devices.onLoaded(async (engine) => {
    listening.push(listenToDevices(engine, { follow, occasions, words }));
    await follow.begin(engine);
  });
  const changed = async (automationId: string): Promise<void> => {
    await follow.refresh(automationId);
    news.publish(automationChanged, { automationId });
  };
  controls.onEnded((run) => {
    countRun(database, run)
      .then(async (broken) => {
        if (!broken) return;
        log.warn({ automation: run.groupId }, 'an automation was set aside after repeated failures');
        await changed(run.groupId);
      })
      .catch((error: unknown) => log.error({ err: error }, 'the run of an automation was not counted'));
  });
  jobs.work('automations.upkeep', async () => {
    const interrupted = await interruptFirings(db, texts.interrupted);
    const [forgotten] = await Promise.all([forgetFirings(db), forgetChanges(db)]);
    if (interrupted + forgotten > 0) log.info({ interrupted, forgotten }, 'the trace of automations was tidied up');
  });
  jobs.schedule('automations.upkeep', '*/5 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the upkeep of automations could not be scheduled');
  });
  const uses = createVariableUses({ follow, controls });
  const handlers = variablesHandlers({ database, places, uses: uses.all });
  const prove = createProveAutomations({ db, devices, places, scenes, follow });
  const rehearse = createRehearse({ db, devices, places, history, words });
  const work = {
    database,
    db,
    changed,
    log,
    scenes,
    follow,
    fire,
    occasions,
    words,
    devices,
    places,
    history,
    behaviors,
    prove,
    rehearse,
  };
  return {
    routes: [
      ...automationsRoutes(work),
      ...implement(automationVariablesEndpoints, {
        ...handlers,
        ...ownValuesHandlers(database, (scope, id) => findAutomation(db, scope, id)),
      }),
      ...implement(
        automationTransferEndpoints,
        transferHandlers({ database, devices, places, scenes, behaviors, changed }),
      ),
      ...implement(automationCalendarEndpoints, calendarHandlers({ database, changed: schedules.wake })),
    ],
    words,
    readValues: (of) => readValues({ db, devices }, of),
    venueTime: () => readCalendar(db),
    pauseReason: async () => (await findPause(db)).paused?.reason ?? null,
    behaviors: {
      ask: (checks) => askBehaviors(behaviors, checks),
      require: (checks, field, caller) => requireBehaviors(behaviors, checks, field, caller),
    },
    variables: {
      handlers,
      ownHandlers: (find) => ownValuesHandlers(database, find),
      forgetOwn,
      types: (names) => variableTypes(db, names),
      addUse: uses.add,
    },
    async start() {
      await safeMode.whenOff(() => {
        schedules.start();
        placeLooks.start();
        topics.start();
        fireStart({ bus, follow, occasions });
      });
    },
    async stop() {
      follow.stop();
      topics.stop();
      for (const stop of listening) stop();
      await schedules.stop();
      await placeLooks.stop();
      await occasions.settled();
    },
    settled: occasions.settled,
    copies: createAutomationCopies(database, changed),
  };
};
