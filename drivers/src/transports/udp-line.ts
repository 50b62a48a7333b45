import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { createLine, type OpenLine } from '../kit/create-line.ts';
import { deviceError } from '../kit/device-error.ts';
import { createGuard } from '../kit/guard.ts';
import type { DatagramTransport } from '../kit/transport.ts';
import type { LineAddress } from './line-address.ts';

/**
 * A socket that receives only from this device, except for broadcast and group addresses, which are answered from any
 * address. Rejects with a `deviceError` of kind `unreachable` when nothing can be sent.
 */
export const openUdp = (options: LineAddress, transport: DatagramTransport): Promise<OpenLine> =>
  new Promise((resolve, reject) => {
    const { address, signal } = options;
    const guard = createGuard(`device at ${address.host}:${address.port} (UDP)`);
    const socket = createSocket({
      type: isIPv6(address.host) ? 'udp6' : 'udp4',
      reuseAddr: transport.broadcast === true,
    });
    const close = () => {
      signal.removeEventListener('abort', aborted);
      socket.removeAllListeners('message');
      try {
        socket.close();
      } catch {
        // Already closed.
      }
    };
    const line = createLine({
      ...options,
      transport,
      pipe: {
        write: (data) =>
          transport.broadcast === true
            ? socket.send(data, address.port, address.host, () => {})
            : socket.send(data, (error) => {
                if (error !== null) line.closed({ zh: '设备不可达', en: 'no route to the device' });
              }),
        close,
        lossy: true,
      },
    });
    const aborted = () => line.close();
    signal.addEventListener('abort', aborted, { once: true });
    const fail = (error: NodeJS.ErrnoException) => {
      line.closed({ zh: `网络错误 ${error.code ?? ''}`, en: `network error ${error.code ?? ''}` });
      reject(deviceError('unreachable', { zh: '设备不可达', en: 'no route to the device' }));
    };
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Nothing listens there yet: the device stays silent, and the missed polls will show it.
      if (error.code !== 'ECONNREFUSED') fail(error);
    });
    socket.on(
      'message',
      guard((data) => line.receive(data)),
    );
    if (transport.broadcast === true)
      socket.bind(0, () => {
        socket.setBroadcast(true);
        resolve(line);
      });
    // Without a route it is this callback that gets the error, which Node's types do not say.
    else socket.connect(address.port, address.host, (error?: Error) => (error ? fail(error) : resolve(line)));
    if (signal.aborted) aborted();
  });
