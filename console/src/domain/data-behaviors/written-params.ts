import type { BehaviorParam } from '@eoms/contract';
import { typedValue, writtenValue } from './typed-value.ts';

/** A parameter as forms have it: its default as it is written. */
export interface WrittenParam extends Omit<BehaviorParam, 'defaultValue'> {
  defaultValue: string;
}

export const writtenParams = (params: readonly BehaviorParam[]): WrittenParam[] =>
  params.map((param) => ({ ...param, defaultValue: writtenValue(param.defaultValue) }));

/** A part of the address has no other name on the way. */
const sentAsOf = ({ place, sentAs }: WrittenParam) => (place === 'path' || !sentAs ? {} : { sentAs });

export const typedParams = (params: readonly WrittenParam[]): BehaviorParam[] =>
  params.map((param) => {
    const { defaultValue, sentAs: _, ...rest } = param;
    return { ...rest, ...sentAsOf(param), defaultValue: typedValue(rest.type, defaultValue ?? '') };
  });
