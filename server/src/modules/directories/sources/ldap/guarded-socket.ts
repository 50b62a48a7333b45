import net, { type Socket } from 'node:net';
import tls from 'node:tls';

/** Bytes of a whole conversation. */
const receivedAtMost = 256 * 1024 * 1024;

type Listener = (chunk: Buffer) => void;

/**
 * What a server sends is read in a bare callback of the library, where an error would end the process: here it ends the
 * connection. So does an answer without end.
 */
const guard = <S extends Socket>(socket: S): S => {
  const plain: Socket = socket;
  const [on, off] = [socket.on.bind(socket), socket.removeListener.bind(socket)];
  const wrapped = new Map<unknown, Listener>();
  let received = 0;
  plain.on = ((event: string, listener: Listener) => {
    if (event !== 'data') return on(event, listener);
    const guarded: Listener = (chunk) => {
      received += chunk.length;
      if (received > receivedAtMost) {
        socket.destroy(new Error('The server sends too much'));
        return;
      }
      try {
        listener(chunk);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    };
    wrapped.set(listener, guarded);
    return on('data', guarded);
  }) as unknown as Socket['on'];
  plain.removeListener = ((event: string, listener: Listener) =>
    off(event, (event === 'data' && wrapped.get(listener)) || listener)) as unknown as Socket['removeListener'];
  return socket;
};

export const guardedConnect = ((...given: Parameters<typeof net.connect>) =>
  guard(net.connect(...given))) as typeof net.connect;
export const guardedTls = ((...given: Parameters<typeof tls.connect>) =>
  guard(tls.connect(...given))) as typeof tls.connect;
