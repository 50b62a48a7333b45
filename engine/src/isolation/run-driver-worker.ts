import { pathToFileURL } from 'node:url';
import * as kit from '@eoms/drivers/kit';
import { mqttParts } from '@eoms/drivers/transports';
import { endWithServer } from './end-with-server.ts';
import { describeDriver } from './loaded-driver.ts';
import type { FromWorker, ToWorker, WorkerTask } from './messages.ts';
import { createWorkerDevices } from './worker-devices.ts';

/** What an integrator's driver can be built from: the kit, and the MQTT transport of the built-in drivers. */
const parts = { ...kit, ...mqttParts };

/** The `driver` export of an integrator's file: a driver, or a function that creates one from the kit. */
const driverIn = async (file: string): Promise<kit.Driver> => {
  const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const exported: unknown =
    typeof loaded === 'object' && loaded !== null && 'driver' in loaded ? loaded.driver : undefined;
  const made: unknown = typeof exported === 'function' ? exported(parts) : exported;
  if (!isDriver(made))
    throw new Error('the file exports no "driver" with id, name, params, transport, properties and actions');
  return kit.defineDriver(made);
};

const isText = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;
const isDriver = (value: unknown): value is kit.Driver => {
  if (typeof value !== 'object' || value === null) return false;
  const {
    id,
    version,
    name,
    category,
    protocol,
    control,
    params,
    transport,
    properties,
    actions,
  }: Partial<kit.Driver> = value;
  const strings = [id, version, protocol, control].every((one) => typeof one === 'string');
  const lists = Array.isArray(category) && Array.isArray(params);
  const described = [properties, actions].every((one) => Array.isArray(one) || typeof one === 'function');
  return (
    strings && lists && described && isText(name) && (typeof transport === 'object' || typeof transport === 'function')
  );
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Entry point of a driver's process: reads its task from the arguments and talks to the server over the channel. */
export const runDriverWorker = async (): Promise<void> => {
  const task = JSON.parse(process.argv[2] ?? '') as WorkerTask;
  const post = (message: FromWorker, sent: () => void = () => undefined): void => {
    process.send?.(message, undefined, undefined, sent);
  };
  const fail = (error: unknown): void => post({ kind: 'failed', reason: reasonOf(error) }, () => process.exit(1));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  await endWithServer();
  try {
    const driver = await driverIn(task.file);
    const take = createWorkerDevices(driver, task.timing, post);
    process.on('message', (message: ToWorker) => take(message));
    post({ kind: 'loaded', driver: describeDriver(driver) });
  } catch (error) {
    post({ kind: 'refused', reason: reasonOf(error) });
  }
};
