import type { DeviceCommand, Value } from '@eoms/contract';
import { causeOf } from '../../platform/auth/cause-of.ts';
import type { Caller } from '../../platform/http/context.ts';
import { wordsOf } from '../../platform/http/envelope.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { type ExecuteDeps, executeAction } from './execute-action.ts';

export interface ManyRequest {
  readonly deviceIds: readonly string[];
  /** Id of an action, or a capability: then the device's action with that capability that accepts the arguments. */
  readonly action: string;
  readonly args: Record<string, Value>;
  readonly expiresInSeconds?: number | undefined;
}

export interface ManyResult {
  readonly deviceId: string;
  readonly command: DeviceCommand | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Each command is inserted before it is sent; more at a time would only wait for a connection. */
const atOnce = 8;

/**
 * Runs the matching action on each device; a refusal by one does not stop the others. Returns the results in the order
 * of the request.
 */
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
    deps.devices.rooms.operable(caller, deviceId);
    const fitting = deps.devices.engine().choose({ deviceId, action, args });
    if (fitting === undefined) throw refuse('device.actionUnknown');
    const cause = causeOf(caller);
    const order = { deviceId, action: fitting, args, expiresInSeconds, cause, language: caller.language };
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
