import { may, plansChanged } from '@eoms/contract';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import {
  expireRequests,
  forgetRequests,
  returnRequest,
  type UnbegunRequest,
  unbegunRequests,
  untilExpiry,
} from './plan-requests.store.ts';
import { plansRoutes } from './plans.routes.ts';
import { planReferences } from './plans.store.ts';
import { beginUnbegun } from './run-plan.ts';

export interface PlansDeps {
  readonly platform: Pick<
    Platform,
    'database' | 'references' | 'news' | 'live' | 'jobs' | 'bus' | 'work' | 'log' | 'safeMode'
  >;
  readonly access: Pick<Access, 'accessOf'>;
  readonly controls: Pick<ControlsModule, 'scenes'>;
}

export interface PlansModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends requests that nobody decided and begins approved runs that a dead node left; also done by itself. */
  tend(): Promise<void>;
}

/** As long as the receipts of the runs. */
const retentionMs = 400 * 86_400_000;
const see = may('view', 'plan');

/** Contingency plans: what people do at devices of several places, with a second person where it matters. */
export const createPlans = ({ platform, access, controls }: PlansDeps): PlansModule => {
  const { database, news, live, jobs, bus, log, safeMode } = platform;
  const { db } = database;
  const changed = (): void => news.publish(plansChanged, {});
  const work = { database, node: bus.node, access, scenes: controls.scenes, changed };
  const { waiting, lease, holding } = unbegunRequests(db, bus.node);
  const beginning = platform.work.open<UnbegunRequest, unknown>({
    name: 'approved plans',
    working: {
      waiting,
      lease,
      atOnce: 4,
      work: (request) => beginUnbegun(work, request),
      withinMs: () => 25_000,
      // Nobody expects it any more after two minutes: it is refused then.
      retry: { attemptsAtMost: Number.POSITIVE_INFINITY, pauseAfter: () => 10 },
      async settle({ id }, outcome) {
        if (outcome.kind === 'again') await returnRequest(db, id, outcome.pauseSeconds);
      },
    },
    holding,
  });
  const expiring = platform.work.open({
    name: 'requests of plans that expire',
    timed: {
      waiting: untilExpiry,
      async perform() {
        if ((await expireRequests(db)) > 0) changed();
      },
    },
  });
  platform.references.add(planReferences);
  live.allowTopic('plans', see, (_, rest) => rest === '');
  live.pushes(plansChanged, 'plans');
  jobs.work('plans.upkeep', async () => {
    await forgetRequests(db, new Date(Date.now() - retentionMs));
  });
  jobs.schedule('plans.upkeep', '41 3 * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the upkeep of plans could not be scheduled');
  });
  return {
    routes: plansRoutes(work),
    start: () =>
      safeMode.whenOff(() => {
        beginning.start();
        expiring.start();
      }),
    async stop() {
      await beginning.stop();
      await expiring.stop();
    },
    async tend() {
      await expiring.run();
      await beginning.run();
    },
  };
};
