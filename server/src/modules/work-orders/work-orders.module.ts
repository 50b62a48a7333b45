import { workOrderChanged } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';
import type { OrdersOf } from '../alarm-rules/alarm-rules.module.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import type { Config } from '../config/config.module.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import type { InspectionOrders } from '../inspections/inspections.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { OrderRulesModule } from '../order-rules/order-rules.module.ts';
import type { OrderTypesModule } from '../order-types/order-types.module.ts';
import type { PartsModule } from '../parts/parts.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { ServiceLevelsModule } from '../service-levels/service-levels.module.ts';
import { createInspectionOrders } from './inspection-orders.ts';
import { answersInUse } from './order-answers.store.ts';
import { followLevels, untilNextStep } from './order-clocks.store.ts';
import { orderFiles } from './order-files.store.ts';
import { loadsOf } from './order-loads.store.ts';
import { createOrderStep } from './order-step.ts';
import { orderTimes } from './order-times.store.ts';
import { openPlanned, type Planned, requirePlanned } from './planned-orders.ts';
import { createRequestOrders, type RequestOrders } from './request-orders.ts';
import { addSampleOrders, type SampleOrder } from './sample-orders.store.ts';
import { takeSteps } from './take-steps.ts';
import { createWatchDeadlines } from './watch-deadlines.ts';
import { orderAlarmsSolved, orderChanged } from './work-orders.news.ts';
import { followOrders } from './work-orders.policy.ts';
import { workOrdersRoutes } from './work-orders.routes.ts';

export { statusInTheEnd } from './order-relations.store.ts';
export type { Planned } from './planned-orders.ts';
export type { Reported, ReportedIn, RequestOrders } from './request-orders.ts';
export type { SampleOrder } from './sample-orders.store.ts';

export { orderChanged, orderMoved } from './work-orders.news.ts';

export interface WorkOrdersDeps {
  readonly platform: Pick<Platform, 'database' | 'news' | 'live' | 'files' | 'tables' | 'work'>;
  readonly places: Pick<PlacesModule, 'placesBelow' | 'relations' | 'seesPlace' | 'placeNames'>;
  readonly access: Pick<Access, 'accessOf'>;
  readonly notices: Pick<NoticesModule, 'send'>;
  /** What is promised for orders, their types, and what they use. */
  readonly rules: {
    readonly levels: Pick<ServiceLevelsModule, 'inForce' | 'setFollower'>;
    readonly types: Pick<OrderTypesModule, 'hold' | 'setAnswers'>;
    readonly parts: Pick<PartsModule, 'move'>;
    readonly assignment: Pick<OrderRulesModule, 'choose' | 'setLoads'>;
  };
  readonly alarms: Pick<AlarmsModule, 'solveFor'>;
  readonly controls: Pick<ControlsModule, 'addSystemStep'>;
  /** The language of what scenes write. */
  readonly config: Pick<Config, 'language'>;
}

export interface WorkOrdersModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Says which deadlines have passed; also done when their time has come. */
  checkDeadlines(): Promise<void>;
  /** When orders about faults of devices were open: for back-tests of alarm rules. */
  readonly timesOfFaults: OrdersOf;
  /** Orders about what inspections found. */
  readonly ofInspections: InspectionOrders;
  /** Orders about what people reported by labels. */
  readonly ofRequests: RequestOrders;
  /** Throws unless the caller could open such an order by hand. */
  requirePlanned(tx: Executor, caller: Caller, planned: Planned, before: Planned | undefined): Promise<void>;
  /** Opens an order of a plan in the caller's transaction; returns its id. */
  openPlanned(tx: Executor, planned: Planned): Promise<string>;
  /** Adds orders of the past to the sample venue, all of them resolved. */
  addSamples(samples: readonly SampleOrder[]): Promise<void>;
}

/** Work orders: what somebody has to do about a place, its devices or its alarms, until it is done or cancelled. */
export const createWorkOrders = ({
  platform,
  places,
  access,
  notices,
  alarms,
  ...deps
}: WorkOrdersDeps): WorkOrdersModule => {
  const { database, news, live, files, tables, work } = platform;
  files.addUse(orderFiles);
  live.allowTopic('workOrders', followOrders, (_, rest) => rest === '');
  live.pushes(orderChanged, ({ orderId, placeId }, publish) =>
    publish('workOrders', workOrderChanged, { orderId }, { placeId }),
  );
  const deadlines = createWatchDeadlines({ database, work, notices, news });
  news.wakes(orderChanged, deadlines);
  const { levels, types, parts, assignment } = deps.rules;
  assignment.setLoads(loadsOf);
  types.setAnswers(answersInUse);
  const steps = work.open({
    name: 'service levels of work orders',
    timed: { waiting: untilNextStep, perform: () => takeSteps({ database, levels, notices, news }) },
  });
  news.wakes(orderChanged, steps);
  levels.setFollower(followLevels);
  news.deliver(orderAlarmsSolved, 'work-orders', ({ alarmId, result, remarks, by }) =>
    alarms.solveFor(alarmId, { result, remarks, by }),
  );
  const { language } = deps.config;
  deps.controls.addSystemStep(
    'workOrder',
    createOrderStep({ database, access, places, types, language, opening: { notices, levels, assignment, news } }),
  );
  const planning = { database, access, places, notices, levels, types, assignment, news };
  const tree = { placesBelow: places.placesBelow, roomsOf: places.relations.roomsOf };
  return {
    routes: workOrdersRoutes({
      database,
      news,
      files,
      tables,
      places,
      tree,
      access,
      notices,
      levels,
      types,
      parts,
      assignment,
    }),
    async start() {
      deadlines.start();
      steps.start();
    },
    async stop() {
      await deadlines.stop();
      await steps.stop();
    },
    async checkDeadlines() {
      await deadlines.run();
      await steps.run();
    },
    ofInspections: createInspectionOrders({ database, access, notices, levels, types, assignment, news, language }),
    ofRequests: createRequestOrders({ notices, levels, types, news, assignment }),
    requirePlanned: (...about) => requirePlanned(planning, ...about),
    openPlanned: (...about) => openPlanned(planning, ...about),
    timesOfFaults: (...about) => database.read((db) => orderTimes(db, ...about)),
    addSamples: (samples) => addSampleOrders(database, samples),
  };
};
