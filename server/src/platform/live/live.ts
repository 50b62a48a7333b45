import type { EventDefinition, PayloadOf } from '@eoms/contract';
import type { Identity } from '../http/context.ts';

/** Whether a caller may follow `family` or `family:rest`; `rest` is what stands behind the colon, else ''. */
export type TopicRule = (caller: Identity, rest: string) => boolean | Promise<boolean>;

export interface Live {
  /**
   * Sends an event to whoever follows the topic, batched with what else happens within 50 ms. With `placeId` only to
   * callers who may see that place. Never blocks and never throws for a slow client.
   */
  publish<E extends EventDefinition>(
    topic: string,
    definition: E,
    payload: PayloadOf<E>,
    options?: { placeId?: string | undefined },
  ): void;
  /** Sends what waits now: for news that was gathered over a moment already and need not wait for another. */
  flush(): void;
  /**
   * Whether anybody follows the topic `family` or `family:rest`, or may come back to it; what nobody wants need not be
   * made.
   */
  isWanted(family: string, rest?: string): boolean;
  /** Opens a family of topics; a family without a rule is refused to everyone. */
  allowTopic(family: string, rule: TopicRule): void;
}
