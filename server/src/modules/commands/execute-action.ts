import type { DeviceCommand, Value } from '@eoms/contract';
import { type Cause, isRefusal } from '@eoms/engine';
import { errorText } from '@eoms/phrases';
import { newId } from '../../platform/database/uuid.ts';
import type { Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type DevicesModule, fromEngine } from '../devices/devices.module.ts';
import { type CommandLog, withProgress } from './command-log.ts';

export interface ActionRequest {
  readonly deviceId: string;
  readonly action: string;
  readonly args: Record<string, Value>;
  readonly expiresInSeconds?: number | undefined;
  readonly cause: Cause;
  readonly language: Language;
}

export interface ExecuteDeps {
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'models'>;
  readonly commands: CommandLog;
}

const causeOf = ({ kind, id, name }: Cause): DeviceCommand['cause'] => ({ kind, id: id ?? null, name: name ?? null });

/**
 * Stores a command and passes it to the engine, which alone decides on it. Throws '404' for an unknown device, and the
 * engine's refusals: `device.actionUnknown`, `device.parameterMissing`, `device.parameterInvalid`, `device.offline`,
 * `device.busy`; a command stored by then is marked as failed.
 */
export const executeAction = async (
  { devices, commands }: ExecuteDeps,
  { deviceId, action, args, expiresInSeconds, cause, language }: ActionRequest,
): Promise<DeviceCommand> => {
  const engine = devices.engine();
  const device = devices.registry.get(deviceId);
  if (!device) throw refuse('404');
  const asked = {
    ...{ deviceId, action, args },
    ...(expiresInSeconds === undefined ? {} : { expiresInMs: expiresInSeconds * 1_000 }),
  };
  const now = Date.now();
  const id = newId(now);
  try {
    const judged = engine.judge(asked);
    const expiresAt = now + judged.expiresInMs;
    const command: DeviceCommand = {
      ...{ id, deviceId, deviceName: device.name, placeId: device.placeId, action, args },
      actionName: devices.models.known(device.modelId).words.actions.get(action)?.name ?? judged.name,
      ...{ status: 'pending', reason: null, cause: causeOf(cause), sentAt: null, endedAt: null },
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    };
    await commands.begin(command);
    const order = { id, cause, ...asked };
    try {
      return withProgress(command, engine.execute(order));
    } catch (error) {
      const code = isRefusal(error) ? error.code : '500';
      const reason = { code, text: { zh: errorText(code, 'zh'), en: errorText(code, 'en') } };
      const ended = { status: 'failed' as const, reason, endedAt: Date.now() };
      commands.changed({ ...order, ...ended, createdAt: now, expiresAt });
      throw error;
    }
  } catch (error) {
    throw fromEngine(error, language);
  }
};
