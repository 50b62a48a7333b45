import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SourceText } from '@eoms/contract/vocabulary';
import { createLine, type OpenLine } from '../kit/create-line.ts';
import { deviceError } from '../kit/device-error.ts';
import { createGuard } from '../kit/guard.ts';
import { textOfError } from '../kit/spoken-error.ts';
import type { StreamTransport } from '../kit/transport.ts';
import type { LineAddress } from './line-address.ts';
import { createTelnetFilter, escapeTelnet } from './telnet.ts';

const keepAliveMs = 15_000;
/** A device with this much unsent data has stopped reading. */
const maxUnsentBytes = 64 * 1024;

const reasons: Record<string, SourceText> = {
  ECONNREFUSED: { zh: '设备拒绝连接', en: 'connection refused' },
  ECONNRESET: { zh: '设备断开了连接', en: 'the device reset the connection' },
  EHOSTUNREACH: { zh: '设备不可达', en: 'no route to the device' },
  ENETUNREACH: { zh: '网络不可达', en: 'the network is unreachable' },
  ETIMEDOUT: { zh: '连接超时', en: 'connecting took too long' },
};

const reasonOf = (error: NodeJS.ErrnoException): SourceText =>
  reasons[error.code ?? ''] ?? { zh: `网络错误 ${error.code ?? ''}`, en: `network error ${error.code ?? ''}` };

/** Connects and resolves with an open line; rejects with a `deviceError` of kind `unreachable`. */
export const openTcp = (options: LineAddress, transport: StreamTransport): Promise<OpenLine> =>
  new Promise((resolve, reject) => {
    const { address, signal, clock } = options;
    const guard = createGuard(`device at ${address.host}:${address.port} (TCP)`);
    // Devices use self-signed certificates: TLS prevents eavesdropping, the address identifies the device.
    const socket: Socket =
      transport.kind === 'tls'
        ? connectTls({ host: address.host, port: address.port, rejectUnauthorized: false })
        : connect({ host: address.host, port: address.port });
    const telnet = transport.kind === 'telnet';
    const plain = createTelnetFilter((data) => socket.write(data));
    let line: OpenLine | undefined;
    const give = (reason: SourceText): void => {
      settle();
      socket.destroy();
      if (line === undefined) reject(deviceError('unreachable', reason));
      else line.closed(reason);
    };
    const stopTimer = clock.after(options.connectTimeoutMs, () =>
      give({ zh: '连接超时', en: 'connecting took too long' }),
    );
    const aborted = () => give({ zh: '连接已关闭', en: 'the connection was closed' });
    const settle = () => {
      stopTimer();
      signal.removeEventListener('abort', aborted);
    };
    signal.addEventListener('abort', aborted, { once: true });
    socket.on('error', (error) => give(reasonOf(error)));
    socket.on('close', () => give({ zh: '设备断开了连接', en: 'the device closed the connection' }));
    socket.on('end', () => socket.destroy());
    socket.on(
      'data',
      guard(
        (chunk: Buffer) => line?.receive(telnet ? plain(chunk) : chunk),
        (error) => give(textOfError(error)),
      ),
    );
    socket.once(transport.kind === 'tls' ? 'secureConnect' : 'connect', () => {
      stopTimer();
      socket.setNoDelay(true);
      socket.setKeepAlive(true, keepAliveMs);
      line = createLine({
        ...options,
        transport,
        pipe: {
          write: (data) => {
            socket.write(telnet ? escapeTelnet(data) : data);
            if (socket.writableLength > maxUnsentBytes)
              give({ zh: '设备不再接收数据', en: 'the device stopped reading' });
          },
          pause: () => socket.pause(),
          resume: () => socket.resume(),
          close: () => {
            settle();
            socket.destroy();
          },
        },
      });
      resolve(line);
    });
    if (signal.aborted) aborted();
  });
