import type { ActionTarget, BehaviorTarget, Value } from '@eoms/contract';
import { Refusal } from '../../platform/http/refusal.ts';
import { untilAborted } from '../../platform/until-aborted.ts';
import type { CommandsModule } from '../commands/commands.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { type Answer, BehaviorFault } from './behavior-fault.ts';

export interface AskDeviceDeps {
  readonly devices: Pick<DevicesModule, 'engine' | 'live' | 'registry'>;
  readonly commands: Pick<CommandsModule, 'execute' | 'outcome'>;
}

/** The present value; what is out of date, or of a device that is offline, is none. */
export const askProperty = async (
  { devices }: AskDeviceDeps,
  { deviceId, property }: Extract<BehaviorTarget, { kind: 'property' }>,
): Promise<Answer> => {
  await devices.live.refresh([deviceId]);
  const [state] = devices.engine().state.many([deviceId]);
  const reading = state?.values[property];
  if (!state || state.connection === 'offline' || !reading || reading.quality !== 'good' || reading.value === null)
    throw new BehaviorFault('dataBehavior.noReading');
  return {
    value: reading.value,
    said: new Date(reading.at).toISOString(),
    bytes: Buffer.byteLength(JSON.stringify(reading.value)),
  };
};

export interface Acting {
  readonly args: ReadonlyMap<string, Value>;
  /** The behaviour, for the log of commands. */
  readonly cause: string;
  readonly timeoutSeconds: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a command and waits for what becomes of it. */
export const askAction = async (
  { commands }: AskDeviceDeps,
  { deviceId, action, args: given, argsFrom }: ActionTarget,
  { args, cause, timeoutSeconds, signal }: Acting,
): Promise<Answer> => {
  const taken = Object.entries(argsFrom).map(([name, from]) => [name, args.get(from) ?? null] as const);
  const orderArgs = { ...given, ...Object.fromEntries(taken) };
  try {
    const command = await commands.execute({
      deviceId,
      action,
      args: orderArgs,
      expiresInSeconds: timeoutSeconds,
      cause: { kind: 'system', name: cause },
    });
    const ended = await untilAborted(
      signal ?? AbortSignal.timeout((timeoutSeconds + 10) * 1_000),
      commands.outcome(command),
    );
    if (ended.status !== 'confirmed')
      throw new BehaviorFault('dataBehavior.commandFailed', ended.reason?.code ?? ended.status);
    return { value: { status: ended.status, commandId: ended.id }, said: ended.status, bytes: 0 };
  } catch (error) {
    if (error instanceof Refusal) throw new BehaviorFault('dataBehavior.commandFailed', error.code);
    throw error;
  }
};
