import type { SourceText, TryResult } from '@eoms/contract';
import { type Command, type Engine, hasEnded } from '@eoms/engine';
import { errorTexts } from '@eoms/phrases';
import { newId } from '../../../platform/database/uuid.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { runPartsOf, type Trial } from '../../catalogue/catalogue.module.ts';
import { toFrame } from '../models/describe-device.ts';
import type { DeviceAddresses } from '../saving/device-addresses.ts';
import { refuseFaults } from '../saving/refuse-faults.ts';
import { checkAddress, fieldsOf } from '../saving/save-device.ts';
import { fromEngine } from './engine-refusal.ts';

const connectMs = 8_000;
const readMs = 8_000;
const actionMs = 10_000;
const lookEveryMs = 25;
const atOnce = 4;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const until = async (done: () => boolean, ms: number, signal: AbortSignal): Promise<void> => {
  const end = Date.now() + ms;
  while (!done() && Date.now() < end && !signal.aborted) await pause(lookEveryMs);
};

const runAction = async (
  engine: Engine,
  deviceId: string,
  { id: action, args }: NonNullable<Trial['action']>,
  caller: Caller,
): Promise<Command | undefined> => {
  const cause = { kind: 'person' as const, id: caller.userId, name: caller.username };
  const id = newId();
  try {
    engine.execute({ id, deviceId, action, args, cause, expiresInMs: actionMs });
  } catch (error) {
    throw fromEngine(error, caller.language);
  }
  const ended = () => {
    const command = engine.commands.get(id);
    return command === undefined || hasEnded(command);
  };
  await until(ended, actionMs, caller.signal);
  return engine.commands.get(id);
};

/** The reason why a command was not confirmed. */
const failureOf = (command: Command | undefined): SourceText | null => {
  if (!command || command.status === 'confirmed') return null;
  return command.reason?.text ?? errorTexts('device.commandExpired');
};

const talk = async (engine: Engine, id: string, trial: Trial, caller: Caller): Promise<TryResult> => {
  const online = () => engine.state.get(id)?.connection === 'online';
  const lastError = () => engine.diagnostics(id)?.lastError?.text;
  engine.reconnect(id);
  await until(() => online() || lastError() !== undefined, connectMs, caller.signal);
  const connected = online();
  let error: SourceText | null = connected ? null : (lastError() ?? errorTexts('device.offline'));
  if (connected) {
    // The driver's own message says better what could not be read than the refusal does.
    await Promise.race([engine.readNow(id).catch(() => undefined), pause(readMs)]);
    error = lastError() ?? null;
    if (trial.action) error = failureOf(await runAction(engine, id, trial.action, caller)) ?? error;
  }
  const values = Object.entries(engine.state.get(id)?.values ?? {});
  return {
    connected,
    error,
    values: Object.fromEntries(values.map(([key, { value, quality }]) => [key, { value, quality }])),
    frames: (engine.diagnostics(id)?.frames ?? []).map((frame) => {
      const { at: _at, ...shown } = toFrame(frame);
      return shown;
    }),
  };
};

/**
 * Connects to a real device as described, reads it, and runs one action; nothing of it is kept. Refuses what
 * `saveDevice` would refuse, and throws '429' while too many others do the same.
 */
export const createTryDevice = (deps: { readonly engine: () => Engine; readonly addresses: DeviceAddresses }) => {
  let running = 0;
  return async (trial: Trial, caller: Caller): Promise<TryResult> => {
    const { driver, description } = trial;
    const fields = fieldsOf(driver);
    const { params: defaults, ...parts } = runPartsOf(driver.id, description);
    const params = { ...defaults, ...trial.params };
    refuseFaults(fields, params, { prefix: 'params', language: caller.language });
    await checkAddress(deps.addresses, driver, params, caller.language);
    if (running >= atOnce) throw refuse('429');
    const engine = deps.engine();
    const id = newId();
    running += 1;
    try {
      engine.upsert({ id, name: '', placeId: '', driverId: driver.id, enabled: true, params, ...parts, trial: true });
      return await talk(engine, id, trial, caller);
    } finally {
      engine.remove(id);
      running -= 1;
    }
  };
};
