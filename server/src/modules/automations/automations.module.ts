import {
  automationTransferEndpoints,
  automationVariablesEndpoints,
  type SceneRunRow,
  type TriggerKind,
} from '@eoms/contract';
import { automationTexts as texts } from '@eoms/phrases';
import { implement } from '../../platform/http/implement.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { type CalendarModule, calendarChanged } from '../calendar/calendar.module.ts';
import type { ChecksModule } from '../checks/checks.module.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { EntitiesModule } from '../entities/entities.module.ts';
import type { MqttModule } from '../mqtt/mqtt.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { VariablesModule } from '../variables/variables.module.ts';
import { automationChanged } from './automations.news.ts';
import { automationsRoutes } from './automations.routes.ts';
import { automationReferences, findAutomation, readNewerAutomations } from './automations.store.ts';
import { createFollowAutomations } from './follow-automations.ts';
import { createProveAutomations } from './proof/prove-automations.ts';
import { createRehearse } from './rehearsal/rehearse-automation.ts';
import { createFire } from './run/fire.ts';
import { forgetFirings, interruptedFirings } from './run/firings.store.ts';
import { countRun } from './run/set-aside.store.ts';
import { type AutomationCopies, createAutomationCopies } from './transfer/copy-automations.ts';
import { transferHandlers } from './transfer/transfer-automations.ts';
import { listenToDevices } from './triggers/device-events.ts';
import { listenToNews } from './triggers/news-events.ts';
import { createPlaceEvents } from './triggers/place-events.ts';
import { listenToRecords } from './triggers/record-events.ts';
import { createScheduleEvents } from './triggers/schedule-events.ts';
import { fireStart } from './triggers/start-events.ts';
import { createTopicEvents } from './triggers/topic-events.ts';
import { createTriggerEvents } from './triggers/trigger-events.ts';

export { pauseReason } from './run/pauses.store.ts';
export { type AutomationCopies, type CopiedAutomation, createAutomationCopies } from './transfer/copy-automations.ts';

export interface AutomationsDeps {
  readonly platform: Pick<
    Platform,
    'database' | 'references' | 'news' | 'jobs' | 'log' | 'bus' | 'work' | 'shards' | 'safeMode'
  >;
  readonly places: Pick<PlacesModule, 'detailsOf' | 'placeNames' | 'relations' | 'seesPlace'>;
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'models' | 'live'>;
  readonly controls: Pick<ControlsModule, 'scenes'>;
  readonly variables: VariablesModule;
  readonly calendar: Pick<CalendarModule, 'read'>;
  readonly checks: ChecksModule;
  /** Where triggers hear of what other systems and people report. */
  readonly reports: {
    readonly mqtt: Pick<MqttModule, 'openFor' | 'isShared'>;
    readonly entities: Pick<EntitiesModule, 'watching'>;
  };
}

export interface AutomationsModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when what has been heard so far was looked at. */
  settled(): Promise<void>;
  readonly copies: AutomationCopies;
}

interface TriggerSource {
  start?(): void;
  stop?(): void | Promise<void>;
}

/** Scene linkage: triggers, conditions and steps, with a trace of everything that mattered. */
export const createAutomations = ({
  platform,
  places,
  devices,
  controls,
  variables,
  calendar,
  checks,
  reports: { mqtt, entities },
}: AutomationsDeps): AutomationsModule => {
  const { database, news, jobs, log, bus, safeMode } = platform;
  const { db } = database;
  const { scenes } = controls;
  platform.references.add(automationReferences);
  const follow = createFollowAutomations({ database, news, log });
  const changed = async (automationId: string): Promise<void> => {
    await follow.refresh(automationId);
    news.publish(automationChanged, { automationId });
  };
  const ended = (run: SceneRunRow): void => {
    countRun(database, run)
      .then(async (broken) => {
        if (!broken) return;
        log.warn({ automation: run.groupId }, 'an automation was set aside after repeated failures');
        await changed(run.groupId);
      })
      .catch((error: unknown) => log.error({ err: error }, 'the run of an automation was not counted'));
  };
  const fire = createFire({ database, node: bus.node, log, scenes, follow, checks, ended });
  const events = createTriggerEvents({ fire, safeMode, log });
  const schedules = createScheduleEvents({ calendar, follow, events, log });
  const placeLooks = createPlaceEvents({ db, checks, places, follow, events, log });
  follow.onChange(schedules.wake);
  listenToNews({ database, news, follow, events, places });
  listenToRecords({ news, entities, follow, events, places });
  const topics = createTopicEvents({ mqtt, shards: platform.shards, follow, events, log });
  const listening: (() => void)[] = [news.on(calendarChanged, schedules.wake)];
  devices.live.onLoaded(async (engine) => {
    listening.push(listenToDevices(engine, { follow, events, words: checks.words }));
    await follow.begin(engine);
  });
  /** Devices, news and calls are listened to from the beginning. */
  const heard: TriggerSource = {};
  /** What fires each kind of trigger: one without a source would be saved and never fire. */
  const sources: Readonly<Record<TriggerKind, TriggerSource>> = {
    property: heard,
    connection: heard,
    alarm: heard,
    placeState: placeLooks,
    meeting: placeLooks,
    schedule: schedules,
    webhook: heard,
    mqtt: topics,
    entityRecord: heard,
    start: { start: () => fireStart({ bus, follow, events }) },
  };
  const allSources = new Set(Object.values(sources));
  const interrupting = platform.work.open({
    name: 'firings of automations',
    holding: interruptedFirings(db, texts.interrupted),
  });
  jobs.work('automations.upkeep', async () => {
    const [forgotten] = await Promise.all([forgetFirings(db), variables.tidy(), checks.tidy()]);
    if (forgotten > 0) log.info({ forgotten }, 'the trace of automations was tidied up');
  });
  jobs.schedule('automations.upkeep', '*/5 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the upkeep of automations could not be scheduled');
  });
  const parts = { database, places, devices, scenes, variables, calendar, checks, entities, follow, changed };
  const prove = createProveAutomations({ ...parts, newer: () => readNewerAutomations(db) });
  const rehearse = createRehearse({ ...parts, db });
  return {
    routes: [
      ...automationsRoutes({ ...parts, fire, events, prove, rehearse }),
      ...implement(
        automationVariablesEndpoints,
        variables.calls((scope, id) => findAutomation(db, scope, id)),
      ),
      ...implement(automationTransferEndpoints, transferHandlers(parts)),
    ],
    async start() {
      interrupting.start();
      await safeMode.whenOff(() => {
        for (const source of allSources) source.start?.();
      });
    },
    async stop() {
      follow.stop();
      await interrupting.stop();
      for (const stop of listening) stop();
      for (const source of allSources) await source.stop?.();
      await events.settled();
    },
    settled: events.settled,
    copies: createAutomationCopies(database, changed),
  };
};
