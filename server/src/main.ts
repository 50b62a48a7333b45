import { fileURLToPath } from 'node:url';
import { fillLine, terminalHelp, terminalLines } from '@eoms/phrases';
import manifest from '../package.json' with { type: 'json' };
import { openDemo } from './open-demo.ts';
import { lockDataFolder } from './platform/data-folder-lock.ts';
import { BadSetting, defaultDataFolder, type Environment, readEnvironment } from './platform/environment.ts';
import { explainFailure } from './platform/explain-failure.ts';
import { growSlowly } from './platform/grow-slowly.ts';
import { createLog } from './platform/log/log.ts';
import { type LogFile, openLogFile } from './platform/log/log-file.ts';
import { probePort } from './platform/probe-port.ts';
import { openStartGuard } from './platform/start-guard.ts';
import { startSystem } from './start-system.ts';
import type { System, SystemOptions } from './system.ts';

const { version } = manifest;
/** All parts together may take this long to stop, in milliseconds; being cut off is better than hanging. */
const stopWithinMs = 9_500;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
/** Whoever read the output may be gone (`npm start | tee`, a closed terminal); the system goes on without it. */
const outliveReaders = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};
const sayLine = (line: keyof typeof terminalLines, values: Record<string, string | number> = {}): void =>
  say(fillLine(terminalLines[line], values));

const mqttLine = ({ port, reason }: NonNullable<System['mqttTrouble']>): Parameters<typeof sayLine> =>
  reason === 'EADDRINUSE' ? ['mqttPortTaken', { port }] : ['mqttPortRefused', { port, reason }];

/** A node of the sample venue ends with the process that started it, even if that ended while this one was being loaded. */
const endWithParent = (leave: () => void): void => {
  process.on('disconnect', leave);
  if (process.send !== undefined && !process.connected) leave();
};

const readOrExit = (): Environment => {
  try {
    const { argv, env, stdout } = process;
    const found = readEnvironment({ args: argv.slice(2), variables: env, isTerminal: stdout.isTTY === true });
    if (found !== 'help') return found;
    process.stdout.write(fillLine(terminalHelp, { version, folder: defaultDataFolder(false) }));
    process.exit(0);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    say(error.message);
    process.exit(2);
  }
};

const choosePorts = async (given: Environment): Promise<Environment> => {
  // The ports stay reserved until the process ends.
  const { environment } = given.demo ? await (await openDemo()).withFreePorts(given) : { environment: given };
  const { port, host, reach } = environment;
  for (const one of [port, reach.tls?.redirectPort]) if (one !== undefined) await probePort(one, host);
  return environment;
};

/** Its last lines are written even if the process ends by an error. */
const logFileOf = ({ logFolder: folder }: Environment): LogFile | undefined => {
  if (folder === undefined) return undefined;
  const file = openLogFile({ folder, onTrouble: (reason) => sayLine('noLogFile', { folder, reason }) });
  process.on('exit', file.flush);
  return file;
};

const run = async (given: Environment): Promise<void> => {
  const { dataFolder: folder } = given;
  sayLine('starting', { product: 'EOMS', version, folder });
  const lock = await lockDataFolder(folder);
  const log = createLog(given.logLevel, undefined, {}, logFileOf(given));
  const environment = await choosePorts(given).catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url));
  const guard = await openStartGuard(folder);
  if (guard.safeMode) sayLine('safeMode');
  let leaving = false;
  const startAnew = async (before: Promise<System>): Promise<System> => {
    await (await before).stop();
    return startSystem(options);
  };
  const options: SystemOptions = {
    environment,
    log,
    version,
    consoleFolder,
    guard,
    restart: () => {
      if (leaving) return;
      starting = startAnew(starting);
      starting.catch((error: unknown) => {
        log.fatal({ err: error }, 'the system could not be started anew');
        void leave(1);
      });
    },
  };
  let starting =
    environment.nodes > 1 ? openDemo().then((demo) => demo.startDemoNodes(options, startSystem)) : startSystem(options);

  const leave = async (code: number): Promise<void> => {
    if (leaving) return process.exit(code || 1);
    leaving = true;
    sayLine('stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    const system = await starting.catch(() => undefined);
    await system?.stop();
    if (code === 0) await guard.ended();
    await lock.release();
    sayLine('stopped');
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave(0));
  endWithParent(() => void (leaving || leave(0)));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, fault);
      if (leaving) return;
      void guard.crashed();
      void leave(1);
    });
  }

  try {
    const system = await starting;
    for (const line of system.demoLines) say(line);
    if (system.demoLines.length === 0) sayLine('ready', { address: system.address });
    if (environment.reach.onlyHere) sayLine('onlyHere');
    if (system.mqttTrouble) sayLine(...mqttLine(system.mqttTrouble));
    if (system.setUpToken) sayLine('setUp', { link: `${system.address}/init#${system.setUpToken}` });
  } catch (error) {
    if (leaving) return;
    await guard.ended();
    await lock.release();
    throw error;
  }
};

growSlowly();
outliveReaders();
run(readOrExit()).catch((error: unknown) => {
  say(explainFailure(error));
  process.exit(1);
});
