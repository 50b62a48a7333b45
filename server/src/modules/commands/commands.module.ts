import { commandChanged, type DeviceCommand, type Page, type PageQuery, type SourceText } from '@eoms/contract';
import type { Cause } from '@eoms/engine';
import { errorTexts } from '@eoms/phrases';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Language } from '../../platform/http/context.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { Config } from '../config/config.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { createCommandLog } from './command-log.ts';
import { type CommandOutcomes, createCommandOutcomes } from './command-outcomes.ts';
import { commandsRoutes } from './commands.routes.ts';
import { expireOpenCommands, forgetCommands, pageCommands } from './commands.store.ts';
import { type ActionRequest, answerOrders, executeAction } from './execute-action.ts';
import { addSamples } from './sample-commands.store.ts';

export interface CommandsDeps extends Pick<Platform, 'database' | 'live' | 'jobs' | 'log'> {
  readonly config: Pick<Config, 'retention'>;
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'models' | 'owners' | 'rooms' | 'live'>;
}

export interface CommandsModule extends ModuleParts, Pick<CommandOutcomes, 'outcome'> {
  /** Call after the devices have stopped: stores the outcome of their last commands. */
  stop(): Promise<void>;
  /** Commands to the devices of a place, newest first. */
  page(scope: PlaceScope, query: PageQuery & { placeId: string }): Promise<Page<DeviceCommand>>;
  /** Adds commands of the past to the sample venue, all of them ended. */
  addSamples(samples: readonly DeviceCommand[]): Promise<void>;
  /** For scenes and linkages; refuses like `executeAction`. */
  execute(request: Omit<ActionRequest, 'language'> & { cause: Cause; language?: Language }): Promise<DeviceCommand>;
}

const dayMs = 86_400_000;
const expired: SourceText = errorTexts('device.commandExpired');

const scheduleUpkeep = ({ database, config, jobs, log }: CommandsDeps): void => {
  jobs.work('commands.upkeep', async () => {
    const { commandDays } = await config.retention();
    const commands = await forgetCommands(database.db, new Date(Date.now() - commandDays * dayMs));
    if (commands > 0) log.info({ commands }, 'old commands were removed');
  });
  jobs.schedule('commands.upkeep', '19 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the upkeep of commands could not be scheduled');
  });
};

/** Commands to devices and their durable records. */
export const createCommands = (deps: CommandsDeps): CommandsModule => {
  const { database, live, log, devices } = deps;
  const publish = (command: DeviceCommand): void => {
    const { deviceId, placeId } = command;
    for (const topic of devices.rooms.topicsOf(deviceId, placeId))
      live.publish(topic, commandChanged, command, { placeId });
  };
  const commands = createCommandLog({ database, log, publish });
  const outcomes = createCommandOutcomes({ database, devices });
  devices.live.onCommand(commands.changed);
  devices.live.onCommand(outcomes.changed);
  devices.owners.onTakeOver(async (deviceIds) => {
    for (const command of await expireOpenCommands(database.db, expired, deviceIds)) publish(command);
  });
  scheduleUpkeep(deps);
  const work = { devices, commands, database };
  answerOrders(work);
  return {
    routes: commandsRoutes(work),
    stop: commands.stop,
    outcome: outcomes.outcome,
    page: (scope, query) => pageCommands(database.db, scope, query),
    addSamples: (samples) => addSamples(database, samples),
    execute: ({ language = 'zh', ...request }) => executeAction(work, { ...request, language }),
  };
};
