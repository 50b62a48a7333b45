import { inspectionProgressed, inspectionsChanged } from '@eoms/contract';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import type { Access } from '../access/access.module.ts';
import type { AlarmRulesModule } from '../alarm-rules/alarm-rules.module.ts';
import type { CalendarModule } from '../calendar/calendar.module.ts';
import type { ChecksModule } from '../checks/checks.module.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { SignalsModule } from '../signals/signals.module.ts';
import type { JudgeAudio } from './checks/check-media.ts';
import { inspectionPlansRoutes } from './inspection-plans.routes.ts';
import { inspectionEnded, inspectionStored, itemStored, plansSaved } from './inspections.news.ts';
import { followInspections } from './inspections.policy.ts';
import { inspectionsRoutes } from './inspections.routes.ts';
import { followCalendar } from './plans/follow-calendar.ts';
import { inspectionPlanReferences } from './plans/plan-references.store.ts';
import { followUp } from './reports/follow-up.ts';
import { filesOfInspections } from './reports/inspection-files.store.ts';
import type { InspectionOrders } from './reports/orders-port.ts';
import { forgetInspections } from './reports/report.store.ts';
import { askingQueue } from './runs/ask-items.ts';
import { findInspection } from './runs/inspections.store.ts';
import { cancelUnbegun } from './runs/start-inspection.ts';
import { dueInspections } from './runs/watch-due.ts';
import { addSampleInspections, type SampleInspection } from './sample-inspections.store.ts';

export { checked } from './checks/asked-device.ts';
export type { JudgeAudio } from './checks/check-media.ts';
export { inspectionEnded } from './inspections.news.ts';
export { duesOfInspections, remindedOfInspections } from './reports/dues.store.ts';
export type { InspectionOrders, OrderOfItem } from './reports/orders-port.ts';
export { nameOfInspection } from './runs/inspections.store.ts';
export type { SampleInspection, SampleItem } from './sample-inspections.store.ts';

export interface InspectionsDeps {
  readonly platform: Pick<
    Platform,
    ('database' | 'news' | 'live' | 'files' | 'tables' | 'documents') | ('work' | 'jobs' | 'bus' | 'log' | 'safeMode')
  >;
  readonly places: Pick<PlacesModule, 'relations' | 'placesBelow' | 'detailsOf'>;
  readonly devices: Pick<DevicesModule, 'registry' | 'engine' | 'models' | 'live' | 'alarms'>;
  readonly access: Pick<Access, 'accessOf'>;
  readonly calendar: Pick<CalendarModule, 'read' | 'addFollower'>;
  /** What devices are asked, judged and put into words with. */
  readonly asking: {
    readonly scenes: ControlsModule['scenes'];
    readonly words: ChecksModule['words'];
    readonly pathTo: SignalsModule['pathTo'];
    readonly limitsOff: AlarmRulesModule['suggestionsOff'];
  };
  readonly notices: Pick<NoticesModule, 'send'>;
}

export interface InspectionsModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Plugs in how the sound of a device is judged. */
  setAudio(judge: JudgeAudio): void;
  /** Plugs in work orders about what failed. */
  setOrders(orders: InspectionOrders): void;
  /** Adds inspections of the past to the sample venue. */
  addSamples(samples: readonly SampleInspection[]): Promise<void>;
  /** Makes what is due, and asks what is to be asked; also done by itself. */
  look(): Promise<void>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Three years: a report is compared with the one of the year before. */
const retentionMs = 1_096 * 86_400_000;

/** Inspections: devices are asked by themselves or looked at on the spot, when their plans say so. */
export const createInspections = ({ platform, ...deps }: InspectionsDeps): InspectionsModule => {
  const { database, news, live, files, work, jobs, bus, log, safeMode } = platform;
  const { db } = database;
  const audio = createPlugPoint<JudgeAudio>('inspections.setAudio');
  const orders = createPlugPoint<InspectionOrders>('inspections.setOrders');
  const { places, devices, calendar, notices } = deps;
  const { scenes, words, pathTo, limitsOff } = deps.asking;
  files.addUse(filesOfInspections);
  live.allowTopic('inspections', followInspections, (_, rest) => rest === '');
  live.allowTopic(
    'inspection',
    followInspections,
    async (caller, rest) => uuid.test(rest) && (await findInspection(db, caller.places, rest)) !== undefined,
  );
  live.pushes(inspectionStored, ({ inspectionId }, publish) => {
    publish('inspections', inspectionsChanged, { inspectionId });
    publish(`inspection:${inspectionId}`, inspectionProgressed, { inspectionId });
  });
  live.pushes(plansSaved, (_, publish) => publish('inspections', inspectionsChanged, { inspectionId: null }));
  live.pushes(itemStored, ({ inspectionId }, publish) =>
    publish(`inspection:${inspectionId}`, inspectionProgressed, { inspectionId }),
  );
  const due = work.open({
    name: 'inspections that are due',
    timed: dueInspections({ database, calendar, news, notices, places, devices }),
  });
  const asking = work.open(
    askingQueue({
      places,
      devices,
      signals: { pathTo },
      limitsOff,
      database,
      news,
      node: bus.node,
      log,
      scenes,
      words,
      alarms: devices.alarms,
      judgeAudio: (deviceId) => audio.get()(deviceId),
      touched: (inspectionId) => news.publish(itemStored, { inspectionId }),
    }),
  );
  for (const changed of [plansSaved, inspectionStored]) news.wakes(changed, due);
  news.wakes(inspectionStored, asking);
  news.deliver(inspectionEnded, 'inspections', ({ inspectionId }) =>
    followUp({ database, notices, orders: orders.get }, inspectionId),
  );
  calendar.addFollower(followCalendar(news));
  jobs.work('inspections.tidy', async () => {
    const forgotten = await forgetInspections(db, new Date(Date.now() - retentionMs));
    if (forgotten > 0) log.info({ forgotten }, 'old inspections were tidied up');
  });
  jobs.schedule('inspections.tidy', '53 3 * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the tidying of inspections could not be scheduled');
  });
  const run = { database, news, places, devices, calendar, access: deps.access };
  const start = { database, news, places, devices };
  return {
    references: [inspectionPlanReferences],
    routes: [
      ...inspectionPlansRoutes({
        ...run,
        words,
        cancelUnbegun: (tx, planId, reason, caller) => cancelUnbegun(start, tx, planId, reason, caller),
      }),
      ...inspectionsRoutes({ ...run, ...platform, scenes, orders: orders.get }),
    ],
    setAudio: audio.plug,
    setOrders: orders.plug,
    start: () =>
      safeMode.whenOff(() => {
        due.start();
        asking.start();
      }),
    async stop() {
      await due.stop();
      await asking.stop();
    },
    addSamples: (samples) => addSampleInspections(database, samples),
    async look() {
      await due.run();
      await asking.run();
    },
  };
};
