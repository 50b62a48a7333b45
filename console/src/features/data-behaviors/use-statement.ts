import type { BehaviorParam } from '@eoms/contract';

/** Takes over a statement that was built, with the parameters that it has. */
export type UseStatement = (statement: {
  readonly sql: string;
  readonly params: readonly BehaviorParam[];
}) => void | Promise<void>;
