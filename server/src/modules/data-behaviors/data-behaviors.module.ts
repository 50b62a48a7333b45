import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import { createAskSource } from './ask-source.ts';
import type { BehaviorCaller } from './behavior-caller.ts';
import { BehaviorFault } from './behavior-fault.ts';
import { createBehaviorStep } from './behavior-step.ts';
import { createCallBehavior } from './call-behavior.ts';
import { dataBehaviorsRoutes } from './data-behaviors.routes.ts';
import { activatedBehaviors } from './data-behaviors.store.ts';
import { createAskDatabase } from './foreign-databases/ask-database.ts';
import { createNoteCalls } from './note-calls.ts';

export { BehaviorFault } from './behavior-fault.ts';
export { createDataOutbound } from './data-outbound.ts';
export { fillArguments } from './fill-arguments.ts';

export interface DataBehaviorsDeps extends Pick<Platform, 'database' | 'log' | 'references' | 'secrets'> {
  readonly controls: Pick<ControlsModule, 'addSystemStep'>;
  /** Reaches only what an administrator allows. */
  readonly outbound: Pick<Outbound, 'resolve' | 'request'>;
  /** Files of SQLite that may be read. */
  readonly databasesFolder: string;
}

export interface DataBehaviorsModule extends ModuleParts, BehaviorCaller {
  stop(): Promise<void>;
}

/** Data sources, and the behaviours that ask them: tested, activated, and called by people and automations. */
export const createDataBehaviors = ({
  database,
  log,
  references,
  secrets,
  controls,
  outbound,
  databasesFolder,
}: DataBehaviorsDeps): DataBehaviorsModule => {
  const { db } = database;
  const databases = createAskDatabase({ outbound, databasesFolder });
  const asking = createAskSource({ secrets, outbound, databases });
  const calls = createNoteCalls(db, log);
  const call = createCallBehavior({ db, asking, calls });
  const activated = (ids: readonly string[]) => activatedBehaviors(db, ids);
  const callOne: BehaviorCaller['call'] = async (id, args, how) => {
    const [behavior] = await activated([id]);
    if (!behavior) throw new BehaviorFault('dataBehavior.notActivated');
    return { ...(await call(behavior, args, how)), name: behavior.name };
  };
  controls.addSystemStep('dataBehavior', createBehaviorStep({ activated, call: callOne }));
  return {
    activated,
    call: callOne,
    routes: dataBehaviorsRoutes({
      database,
      secrets,
      asking,
      call,
      calls,
      references,
      databasesFolder,
    }),
    stop: async () => {
      databases.stop();
      await calls.flush();
    },
  };
};
