import type { ControlMethod, FieldSchema } from '@eoms/contract';
import type { Driver } from '@eoms/drivers/kit';
import { describeParams } from './describe-driver.ts';

/** Connection parameters that all drivers of a control method share, by id and type; described as in the first one. */
export const paramsInCommon = (drivers: readonly Driver[], method: ControlMethod): FieldSchema[] => {
  const [first, ...others] = drivers
    .filter((driver) => driver.control === method)
    .map((driver) => describeParams(driver));
  return (first ?? []).filter((field) =>
    others.every((fields) => fields.some((other) => other.id === field.id && other.type === field.type)),
  );
};
