import type { z } from 'zod';

/** An event that the server pushes to browsers. `name` is in the past tense; `payload` is a schema. */
export interface EventDefinition<N extends string = string, P extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly payload: P;
}
export const event = <const N extends string, P extends z.ZodType>(name: N, payload: P): EventDefinition<N, P> => ({
  name,
  payload,
});
export type PayloadOf<E extends EventDefinition> = z.output<E['payload']>;
