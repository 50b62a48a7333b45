import { type BehaviorArgs, type ErrorCode, onlyAsks } from '@eoms/contract';
import { type DeviceErrorKind, deviceError, type Shared } from '@eoms/drivers/kit';
import { errorTexts } from '@eoms/phrases';
import { Refusal } from '../../platform/http/refusal.ts';
import { BehaviorFault } from './behavior-fault.ts';
import type { CallBehavior } from './call-behavior.ts';
import type { CallableBehavior } from './data-behaviors.store.ts';

export interface AnswerDeps {
  readonly find: (methodName: string) => Promise<CallableBehavior | undefined>;
  readonly call: CallBehavior['call'];
}

/** What could be better at the next try makes a device silent; what has to be mended is a refusal. */
const kinds: Readonly<Partial<Record<ErrorCode, DeviceErrorKind>>> = {
  'dataSource.timeout': 'timeout',
  'dataSource.unreachable': 'unreachable',
  'dataSource.busy': 'busy',
  'dataBehavior.nothingReceived': 'timeout',
  'dataBehavior.noReading': 'timeout',
};

const asDeviceError = (code: ErrorCode): Error => deviceError(kinds[code] ?? 'refused', errorTexts(code));

/** Answers devices that show the results of data behaviours. Their polls change nothing: only such behaviours are asked. */
export const answerDevices =
  ({ find, call }: AnswerDeps): Shared['ask'] =>
  async (methodName, args, signal) => {
    const behavior = await find(methodName);
    if (!behavior) throw asDeviceError('dataBehavior.notActivated');
    if (!onlyAsks(behavior)) throw asDeviceError('dataBehavior.changesSomething');
    try {
      return (await call(behavior, args as BehaviorArgs, { cause: 'device', signal })).value;
    } catch (error) {
      if (error instanceof BehaviorFault || error instanceof Refusal) throw asDeviceError(error.code);
      throw error;
    }
  };
