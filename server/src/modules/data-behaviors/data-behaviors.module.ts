import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { CommandsModule } from '../commands/commands.module.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { EntitiesModule } from '../entities/entities.module.ts';
import type { LayoutsModule, WidgetData } from '../layouts/layouts.module.ts';
import { answerDevices } from './answer-devices.ts';
import { createAskMethod } from './ask-method.ts';
import { createAskSource } from './ask-source.ts';
import type { BehaviorCaller } from './behavior-caller.ts';
import { BehaviorFault } from './behavior-fault.ts';
import { createBehaviorStep } from './behavior-step.ts';
import { createCallBehavior } from './call-behavior.ts';
import { dataBehaviorsRoutes } from './data-behaviors.routes.ts';
import { activatedBehaviors, behaviorReferences, findActivated } from './data-behaviors.store.ts';
import { dataSourcesRoutes } from './data-sources.routes.ts';
import { createEvaluate } from './expressions/evaluate-expression.ts';
import { createAskDatabase } from './foreign-databases/ask-database.ts';
import { createNoteCalls } from './note-calls.ts';
import { createWidgetData } from './widget-data.ts';

export { BehaviorFault } from './behavior-fault.ts';
export { createDataOutbound } from './data-outbound.ts';
export { fillArguments } from './fill-arguments.ts';
export { requireDefaults } from './save-behavior.ts';

export interface DataBehaviorsDeps {
  readonly platform: Pick<Platform, 'database' | 'log' | 'references' | 'secrets'>;
  readonly controls: Pick<ControlsModule, 'addSystemStep'>;
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'live' | 'rooms' | 'setDataValues'>;
  readonly entities: Pick<EntitiesModule, 'find' | 'mayReadAll'>;
  readonly commands: Pick<CommandsModule, 'execute' | 'outcome'>;
  readonly layouts: Pick<LayoutsModule, 'setData'>;
  /** Reaches only what an administrator allows. */
  readonly outbound: Pick<Outbound, 'resolve' | 'request'>;
  /** Files of SQLite that may be read. */
  readonly databasesFolder: string;
}

export interface DataBehaviorsModule extends ModuleParts, BehaviorCaller {
  /** What activated behaviours say for widgets of layouts and documents. */
  readonly widgetData: WidgetData;
  stop(): Promise<void>;
}

/** Data sources, and the behaviours that ask them: tested, activated, and called by people and automations. */
export const createDataBehaviors = (deps: DataBehaviorsDeps): DataBehaviorsModule => {
  const { platform, controls, devices, entities, commands, layouts, outbound, databasesFolder } = deps;
  const { database, log, references, secrets } = platform;
  const { db } = database;
  references.add(behaviorReferences);
  const databases = createAskDatabase({ outbound, databasesFolder });
  const expressions = createEvaluate();
  const asking = createAskSource({ secrets, outbound, databases });
  const methods = createAskMethod({ db, asking, expressions, entities, devices, commands });
  const calls = createNoteCalls(db, log);
  const activated = (ids: readonly string[]) => activatedBehaviors(db, ids);
  const calling = createCallBehavior({ asking: methods, calls, activated });
  const callOne: BehaviorCaller['call'] = async (id, args, how) => {
    const [behavior] = await activated([id]);
    if (!behavior) throw new BehaviorFault('dataBehavior.notActivated');
    return { ...(await calling.call(behavior, args, how)), name: behavior.name };
  };
  devices.setDataValues(answerDevices({ find: (methodName) => findActivated(db, methodName), call: calling.call }));
  const widgetData = createWidgetData({ activated, call: callOne }, log);
  layouts.setData(widgetData);
  controls.addSystemStep('dataBehavior', createBehaviorStep({ activated, call: callOne }));
  return {
    activated,
    call: callOne,
    widgetData,
    routes: [
      ...dataSourcesRoutes({ database, secrets, asking, databasesFolder }),
      ...dataBehaviorsRoutes({
        database,
        methods,
        calling,
        calls,
        references,
        targets: { devices, entities, activated },
      }),
    ],
    stop: async () => {
      databases.stop();
      expressions.stop();
      await calls.flush();
    },
  };
};
