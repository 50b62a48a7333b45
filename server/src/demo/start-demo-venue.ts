import { drivers } from '@eoms/drivers';
import { type Environment, listeningPorts } from '../platform/environment.ts';
import type { Log } from '../platform/log/log.ts';
import { withSampleModels } from './sample-models.ts';
import { type Demo, startDemo } from './start-demo.ts';

export const startDemoVenue = (environment: Environment, log: Log, reserved: readonly number[] = []): Promise<Demo> =>
  startDemo({
    dataFolder: environment.dataFolder,
    drivers: withSampleModels(drivers),
    log,
    reserved: [...listeningPorts(environment), ...reserved],
    settings: {
      controlPort: environment.demoControlPort,
      calm: environment.demoCalm,
      language: environment.language,
      broker: environment.nodes === 1 || environment.mqttBroker !== undefined,
    },
  });
