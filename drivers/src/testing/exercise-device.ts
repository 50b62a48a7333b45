import { letTimePass } from '@eoms/contract/testing';
import type { Value } from '@eoms/contract/vocabulary';
import { checkFields } from '../kit/check-fields.ts';
import type { Driver } from '../kit/define-driver.ts';
import type { ModelView } from '../kit/definition.ts';
import type { Device } from '../kit/device.ts';
import { isDeviceError } from '../kit/device-error.ts';
import type { EnumItem, Field } from '../kit/field.ts';
import type { LiveDevice } from './live-device.ts';

const choicesFor = ({ options }: Field, device: Device): readonly EnumItem[] | undefined =>
  typeof options === 'function' ? options(device) : options;

const valueFor = (field: Field, device: Device): Value => {
  const { default: standard, type, min = 1, max } = field;
  const [first] = choicesFor(field, device) ?? [];
  if (first !== undefined) return first.code;
  if (standard !== undefined) return standard;
  if (type === 'bool') return true;
  if (type === 'int' || type === 'double' || type === 'port') return Math.min(min, max ?? min);
  return type === 'long' ? String(min) : 'a';
};

const listed = <T>(list: readonly T[] | ((of: ModelView) => readonly T[]) | undefined, of: ModelView): readonly T[] =>
  typeof list === 'function' ? list(of) : (list ?? []);

/**
 * Runs each poll and each action once, with the first of the values that each parameter may have, as far as `untilMs` (of
 * `performance.now`) allows. Resolves with what they rejected with that is no answer or silence of the device, and so
 * a fault of the driver.
 */
export const exerciseDevice = async (
  driver: Driver,
  live: LiveDevice,
  untilMs: number,
): Promise<readonly unknown[]> => {
  const faults: unknown[] = [];
  const { device } = live;
  const calls = [
    ...listed(driver.poll, device).map((poll) => () => poll.run(device)),
    ...listed(driver.actions, device).map((action) => () => {
      const fields = action.params ?? [];
      const args = Object.fromEntries(fields.map((field) => [field.id, valueFor(field, device)]));
      return checkFields(fields, args, (field) => choicesFor(field, device)).length > 0
        ? Promise.resolve()
        : action.run(device, args);
    }),
  ];
  for (const call of calls) {
    if (performance.now() > untilMs || device.signal.aborted) break;
    const late = letTimePass(Math.max(0, untilMs - performance.now()), 'a call may never end');
    const done = call().catch((error: unknown) => {
      if (!isDeviceError(error)) faults.push(error);
    });
    await Promise.race([done, late]);
  }
  return faults;
};
