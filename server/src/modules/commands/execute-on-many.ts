import type { DeviceCommand, Value } from '@eoms/contract';
import { checkFields, type Field, type ResolvedAction, withDefaults } from '@eoms/drivers/kit';
import type { Caller } from '../../platform/http/context.ts';
import { wordsOf } from '../../platform/http/envelope.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { seeDevice } from '../devices/devices.module.ts';
import { type ExecuteDeps, executeAction } from './execute-action.ts';

export interface ManyRequest {
  readonly deviceIds: readonly string[];
  /** Id of an action, or a capability: then the one action of the device with it that takes the arguments. */
  readonly action: string;
  readonly args: Record<string, Value>;
  readonly expiresInSeconds?: number | undefined;
}

export interface ManyResult {
  readonly deviceId: string;
  readonly command: DeviceCommand | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Each command is one insert before it is sent; more at a time would only wait for a connection. */
const atOnce = 8;

/** Runs for each device what fits it; a device that refuses does not stop the others. Answers in the order asked. */
export const executeOnMany = async (deps: ExecuteDeps, request: ManyRequest, caller: Caller): Promise<ManyResult[]> => {
  const ids = [...new Set(request.deviceIds)];
  const results = new Map<string, ManyResult>();
  const work = async (): Promise<void> => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift())
      results.set(id, await tryOne(deps, id, request, caller));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return request.deviceIds.flatMap((id) => results.get(id) ?? []);
};

const tryOne = async (
  deps: ExecuteDeps,
  deviceId: string,
  { action, args, expiresInSeconds }: ManyRequest,
  caller: Caller,
): Promise<ManyResult> => {
  try {
    seeDevice(deps.devices.registry, caller, deviceId);
    const fitting = chooseAction(deps.devices.engine().actionsOf(deviceId), action, args);
    if (!fitting) throw refuse('device.actionUnknown');
    const cause = { kind: 'person' as const, id: caller.userId, name: caller.username };
    const order = { deviceId, action: fitting.id, args, expiresInSeconds, cause, language: caller.language };
    const command = await executeAction(deps, order);
    return { deviceId, command, error: null };
  } catch (error) {
    if (!(error instanceof Refusal))
      caller.log.error({ err: error, deviceId }, 'a command to one of many devices failed');
    const refusal = error instanceof Refusal ? error : refuse('500');
    const { message } = wordsOf(refusal, caller.language);
    return { deviceId, command: null, error: { code: refusal.code, message } };
  }
};

/** By id; else by capability, where exactly one action takes these arguments. */
export const chooseAction = (
  actions: readonly ResolvedAction[],
  wanted: string,
  args: Readonly<Record<string, Value>>,
): ResolvedAction | undefined => {
  const exact = actions.find((action) => action.id === wanted);
  if (exact) return exact;
  const able = actions.filter((action) => action.capability === wanted);
  const taking = able.filter(({ params }) => {
    const form: readonly Field[] = params;
    return checkFields(form, withDefaults(form, args)).length === 0;
  });
  // One that cannot take them says better what is wrong than "no such action".
  if (taking.length === 0) return able.length === 1 ? able[0] : undefined;
  return taking.length === 1 ? taking[0] : undefined;
};
