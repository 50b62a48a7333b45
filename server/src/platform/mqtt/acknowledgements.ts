import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Client } from 'aedes';

interface Awaited {
  readonly id: number;
  done: boolean;
}

/** Beyond this many unacknowledged messages the library handles them, which reads on only after acknowledging. */
const most = 1_000;
/** Acknowledged messages that are cut off together. */
const cutFrom = 256;
/** PUBACK (MQTT 3.1.1, 3.4). */
const [puback, remaining] = [0x40, 2];

const packetOf = (id: number): Buffer => Buffer.from([puback, remaining, id >> 8, id & 0xff]);

/**
 * Acknowledges the messages of one connection in the order in which they came (4.6), each once its work is done. If
 * that fails, the connection ends without an acknowledgement, and the client sends the message again.
 */
export const createAcknowledgements = (socket: Socket, client: Client) => {
  let line: Awaited[] = [];
  let next = 0;
  let isCorked = false;
  const uncork = (): void => {
    isCorked = false;
    socket.uncork();
  };
  const send = (id: number): void => {
    // Those of one turn leave together.
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      process.nextTick(uncork);
    }
    socket.write(packetOf(id));
  };
  const sendReady = (): void => {
    if (socket.destroyed) return;
    for (let one = line[next]; one?.done; one = line[next]) {
      next += 1;
      send(one.id);
    }
    if (next < cutFrom && next < line.length) return;
    line = line.slice(next);
    next = 0;
  };
  return {
    /** Whether one more message may wait, and the client reads its acknowledgements. */
    hasRoom: (): boolean => line.length - next < most && !socket.writableNeedDrain,
    add(id: number, work: Promise<unknown> | undefined): void {
      const one = { id, done: work === undefined };
      line.push(one);
      if (work === undefined && line[next] === one) sendReady();
      work?.then(
        () => {
          one.done = true;
          if (line[next] === one) sendReady();
        },
        (error: unknown) => {
          if (!socket.destroyed) (client as unknown as EventEmitter).emit('error', error);
        },
      );
    },
  };
};
