import type { DeviceCommand, Value } from '@eoms/contract';
import { type Cause, isRefusal } from '@eoms/engine';
import { errorText } from '@eoms/phrases';
import { newId } from '../../platform/database/uuid.ts';
import type { Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type DevicesModule, refuseFaults } from '../devices/devices.module.ts';
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

const standardLifeMs = 15_000;

/**
 * Stores a command and hands it to the engine. Throws 404 for an unknown device, `device.actionUnknown`,
 * `device.parameterMissing`, `device.parameterInvalid`, `device.offline`, `device.busy`; what was stored by then is
 * closed as failed.
 */
export const executeAction = async (
  { devices, commands }: ExecuteDeps,
  request: ActionRequest,
): Promise<DeviceCommand> => {
  const { registry, models } = devices;
  const engine = devices.engine();
  const device = registry.get(request.deviceId);
  if (!device) throw refuse('404');
  const action = engine.actionsOf(device.id).find((one) => one.id === request.action);
  if (!action) throw refuse('device.actionUnknown');
  refuseFaults(action.params, request.args, { prefix: 'args', language: request.language });
  if (engine.state.get(device.id)?.connection !== 'online') throw refuse('device.offline');

  const now = Date.now();
  const life =
    request.expiresInSeconds === undefined ? (action.timeoutMs ?? standardLifeMs) : request.expiresInSeconds * 1000;
  const command: DeviceCommand = {
    id: newId(now),
    deviceId: device.id,
    deviceName: device.name,
    placeId: device.placeId,
    action: action.id,
    actionName: models.known(device.modelId).words.actions.get(action.id)?.name ?? action.name,
    args: request.args,
    status: 'pending',
    reason: null,
    cause: { kind: request.cause.kind, id: request.cause.id ?? null, name: request.cause.name ?? null },
    createdAt: new Date(now).toISOString(),
    sentAt: null,
    endedAt: null,
    expiresAt: new Date(now + life).toISOString(),
  };
  await commands.begin(command);
  const order = { id: command.id, deviceId: device.id, action: action.id, args: request.args, cause: request.cause };
  try {
    return withProgress(command, engine.execute({ ...order, expiresInMs: life }));
  } catch (error) {
    const code = isRefusal(error) ? error.code : '500';
    const reason = { code, text: { zh: errorText(code, 'zh'), en: errorText(code, 'en') } };
    commands.changed({
      ...order,
      status: 'failed',
      reason,
      createdAt: now,
      endedAt: Date.now(),
      expiresAt: now + life,
    });
    if (!isRefusal(error)) throw error;
    throw refuse(error.code, {}, error.field === undefined ? undefined : [{ field: `args.${error.field}` }]);
  }
};
