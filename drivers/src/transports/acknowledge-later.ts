import { setImmediate } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';

interface Outgoing {
  readonly cmd: string;
  readonly messageId?: number;
}
type Send = (packet: Outgoing, sent?: (error?: Error) => void, ...rest: unknown[]) => void;

/** Maximum number of unacknowledged messages, as limited by the protocol's packet ids (3.1.1, 4.4). */
const most = 65_535;

/**
 * Resolves when the broker has answered a ping, so it has read all that was sent before. One that is just sending finds
 * the connection closed and no longer reads what else arrived on it.
 */
const untilRead = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => {
    if (!client.connected) return resolve();
    const done = (): void => {
      client.off('packetreceive', onPacket);
      client.off('close', done);
      resolve();
    };
    const onPacket = ({ cmd }: { readonly cmd: string }): void => {
      if (cmd === 'pingresp') done();
    };
    client.on('packetreceive', onPacket);
    client.once('close', done);
    client.sendPing();
  });

/**
 * The library reads the next message only after the previous one was acknowledged, so that one slow subscriber would
 * delay all others. Here acknowledgements wait independently and are sent in order of their messages (4.6). A failed
 * message is never acknowledged: the broker keeps it for the next session.
 */
export const acknowledgeLater = (client: MqttClient) => {
  const inside = client as unknown as { _sendPacket: Send };
  const send: Send = inside._sendPacket.bind(client);
  const waiting = new Map<number, Promise<void>>();
  let before: Promise<unknown> = Promise.resolve();
  let connection = 0;
  inside._sendPacket = (packet, sent, ...rest) => {
    const ready = packet.cmd === 'puback' ? waiting.get(packet.messageId ?? -1) : undefined;
    if (ready === undefined) return send(packet, sent, ...rest);
    waiting.delete(packet.messageId ?? -1);
    const receivedBy = connection;
    before = Promise.allSettled([ready, before]).then(([kept]) => {
      const isOpen = client.connected && receivedBy === connection;
      if (kept.status === 'fulfilled' && isOpen) send(packet, undefined, ...rest);
    });
    sent?.();
  };
  return {
    hold: (messageId: number, ready: Promise<void>): void => {
      ready.catch(() => undefined);
      if (waiting.size < most) waiting.set(messageId, ready);
    },
    /** The connection has ended: the broker sends again what was not acknowledged, and may use the ids anew. */
    forget: (): void => {
      waiting.clear();
      connection += 1;
      before = Promise.resolve();
    },
    /** Resolves once what is held now has been acknowledged, and the broker has read the acknowledgements. */
    async settled(): Promise<void> {
      await before;
      // Packets are gathered until the end of the tick.
      await setImmediate();
      await untilRead(client);
    },
  };
};
