import type { Value } from '@eoms/contract/vocabulary';
import type { DeviceView } from './field.ts';
import { splitValueKey } from './property.ts';

/** Whether a device only passes through this value of a key (`power`, `screen[2]`). */
export type IsTransitional = (key: string, value: Value) => boolean;

type Choices = readonly { readonly code: string; readonly transitional?: boolean | undefined }[];
interface Chosen {
  readonly id: string;
  readonly enum?: Choices | ((view: DeviceView) => Choices) | undefined;
}

/**
 * The transitional values of these properties, as their enumerations declare them. Choices that are known only from the
 * device need its view.
 */
export const transitionalOf = (properties: readonly Chosen[], view?: DeviceView): IsTransitional => {
  const codes = new Map<string, ReadonlySet<Value>>();
  for (const { id, enum: choices = [] } of properties) {
    const items = typeof choices !== 'function' ? choices : view === undefined ? [] : choices(view);
    const passing = items.filter(({ transitional }) => transitional === true);
    if (passing.length > 0) codes.set(id, new Set(passing.map(({ code }) => code)));
  }
  return (key, value) => codes.get(splitValueKey(key).property)?.has(value) === true;
};
