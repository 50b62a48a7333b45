/** The library has types for this file but does not declare them in its package.json. */
declare module 'aedes-persistence/asyncPersistence.js' {
  interface Packet {
    readonly topic: string;
    readonly messageId?: number;
  }
  interface Named {
    readonly id: string;
  }
  class MemoryPersistence {
    addSubscriptions(client: Named, subscriptions: readonly object[]): Promise<void>;
    cleanSubscriptions(client: Named): Promise<void>;
    outgoingEnqueue(addressee: { readonly clientId: string }, packet: Packet): Promise<void>;
    outgoingEnqueueCombi(addressees: readonly { readonly clientId: string }[], packet: Packet): Promise<void>;
    outgoingClearMessageId(client: Named, packet: Packet): Promise<Packet | undefined>;
    /** Rejects when there is no such packet. */
    incomingGetPacket(client: Named, packet: Packet): Promise<Packet>;
  }
  // biome-ignore lint/style/noDefaultExport: a CommonJS module is its default export
  export default MemoryPersistence;
}
