import type { EventDefinition, PayloadOf } from '@eoms/contract';

/**
 * Messages between the nodes of one system. They are delivered at most once and in the sender's order; when some may
 * have been lost, `onGap` says so and the receiver reads again what it had built from them. What must not be lost is
 * recorded in the database instead (`News.changed`).
 *
 * A message is a value like the events of the contract (`event('device.stored', schema)`); its payload is checked when
 * it arrives, because another version of the program may have sent it.
 */
export interface Bus {
  /** This node's id; new at every start. */
  readonly node: string;
  /** Sends to every other node, soon. Does nothing while there are none. */
  publish<E extends EventDefinition>(message: E, payload: PayloadOf<E>): void;
  /** The same to one node. */
  publishTo<E extends EventDefinition>(node: string, message: E, payload: PayloadOf<E>): void;
  /**
   * Messages of other nodes, never one's own. A listener that returns a promise is finished when it resolves. Returns a
   * function that unsubscribes.
   */
  on<E extends EventDefinition>(
    message: E,
    listener: (payload: PayloadOf<E>, from: string) => void | Promise<void>,
  ): () => void;
  /** Resolves when the listeners have finished with all messages that have arrived so far. */
  handled(): Promise<void>;
  /** Calls back when messages may have been lost, at the earliest moment at which reading again finds everything. */
  onGap(listener: () => void): () => void;
  /** The other nodes that sent something within the last seconds. */
  nodes(): readonly string[];
  /** Calls back when another node appears (or returns), and when it left or fell silent. */
  onNode(listener: (node: string, present: boolean) => void): () => void;
  state(): BusState;
  start(): Promise<void>;
  /** Sends what waits, then leaves. */
  stop(): Promise<void>;
}

export interface BusState {
  readonly kind: 'solo' | 'postgresql' | 'nats';
  /** Whether messages can be sent and received at the moment. */
  readonly connected: boolean;
  readonly nodes: number;
}
