import type { EventDefinition, PanelUse, PayloadOf, ScreenPermission } from '@eoms/contract';
import type { Identity } from '../http/context.ts';

/** Whether a caller may follow `family` or `family:rest`; `rest` is the part after the colon, or ''. */
export type TopicRule = (caller: Identity, rest: string) => boolean | Promise<boolean>;

/** Publishes what browsers are sent when this has happened. */
export type MessagesOf<E extends EventDefinition> = (
  payload: PayloadOf<E>,
  publish: Live['publish'],
) => void | Promise<void>;

export interface Live {
  /**
   * Declares what browsers are sent, wherever they are connected, each time code of this node says by `news` that
   * something has changed. A topic alone is sent the event itself.
   */
  pushes<E extends EventDefinition>(definition: E, messages: string | MessagesOf<E>): void;
  /**
   * Sends an event to all followers of the topic, batched with others within 50 ms. With `placeId`, only to callers who
   * may see that place. Never blocks or throws because of a slow client. For what is no stored change: readings, progress,
   * who is present; changes are said by `news`, and `pushes` declares what follows.
   */
  publish<E extends EventDefinition>(
    topic: string,
    definition: E,
    payload: PayloadOf<E>,
    options?: { placeId?: string | undefined },
  ): void;
  /** Sends the pending batch immediately, for events that were already batched by their source. */
  flush(): void;
  /**
   * Whether anyone follows the topic `family` or `family:rest`, or may resume it; events that no one wants need not be
   * built.
   */
  isWanted(family: string, rest?: string): boolean;
  /**
   * Registers a family of topics; a family without a rule is refused to everyone. `needs` is the right to follow it and
   * says in which places: the rule is asked with these, and only what happens there is sent. Panels may follow it only if
   * `panels` says which; for them the rule decides about their own place alone.
   */
  allowTopic(family: string, needs: ScreenPermission | 'session', rule: TopicRule, panels?: PanelUse): void;
}
