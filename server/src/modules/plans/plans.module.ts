import { may, plansChanged } from '@eoms/contract';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createRepeated } from '../../platform/repeat.ts';
import type { Access } from '../access/access.module.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import type { VariablesModule } from '../variables/variables.module.ts';
import { forgetRequests } from './plan-requests.store.ts';
import { plansRoutes } from './plans.routes.ts';
import { findStored, plansMentioning, variablesInPlans } from './plans.store.ts';
import { tendRequests } from './run-plan.ts';

export interface PlansDeps extends Pick<Platform, 'database' | 'live' | 'jobs' | 'log' | 'safeMode'> {
  readonly access: Pick<Access, 'accessOf'>;
  readonly controls: Pick<ControlsModule, 'scenes' | 'onEnded' | 'addSteps'>;
  readonly variables: Pick<VariablesModule, 'addUse'>;
}

export interface PlansModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends requests that nobody decided and begins approved runs that a dead node left; also done by itself. */
  tend(): Promise<void>;
}

const lookEveryMs = 10_000;
/** As long as the receipts of the runs. */
const keptMs = 400 * 86_400_000;
const see = may('view', 'plan');

/** Contingency plans: what people do at devices of several places, with a second person where it matters. */
export const createPlans = ({
  database,
  live,
  jobs,
  log,
  safeMode,
  access,
  controls,
  variables,
}: PlansDeps): PlansModule => {
  const { db } = database;
  const changed = (): void => live.publish('plans', plansChanged, {});
  const work = { database, log, access, scenes: controls.scenes, changed };
  const tend = () => tendRequests(work);
  variables.addUse(() => variablesInPlans(db));
  live.allowTopic('plans', see, (_, rest) => rest === '');
  controls.addSteps((id) => plansMentioning(database.db, id));
  controls.onEnded(({ groupId }) => {
    findStored(db, 'all', groupId)
      .then((plan) => plan && changed())
      .catch((error: unknown) => log.warn({ err: error }, 'nobody was told that a plan has ended'));
  });
  jobs.work('plans.upkeep', async () => {
    await forgetRequests(db, new Date(Date.now() - keptMs));
  });
  jobs.schedule('plans.upkeep', '41 3 * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the upkeep of plans could not be scheduled');
  });
  const tending = createRepeated({
    name: 'requests of plans',
    everyMs: lookEveryMs,
    log,
    async work() {
      await tend();
      return undefined;
    },
  });
  return {
    routes: plansRoutes(work),
    start: () => safeMode.whenOff(tending.start),
    stop: tending.stop,
    tend,
  };
};
