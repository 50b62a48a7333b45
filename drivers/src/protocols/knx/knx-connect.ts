import { createSocket, type Socket } from 'node:dgram';
import type { SourceText } from '@eoms/contract/vocabulary';
import type { Address } from '../../kit/address.ts';
import type { Clock } from '../../kit/clock.ts';
import { deviceError } from '../../kit/device-error.ts';
import { createGuard } from '../../kit/guard.ts';
import { decodeKnx, encodeKnx, type KnxFrame } from './knx-ip.codec.ts';

export interface TunnelOptions {
  readonly clock: Clock;
  readonly to: Address;
  /** Asks the interface to answer to the source address of our frames, for routers that translate addresses. */
  readonly nat: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const statusTexts: Readonly<Record<number, SourceText>> = {
  34: { zh: '接口不支持隧道连接', en: 'the interface knows no tunnelling' },
  35: { zh: '接口不支持此连接选项', en: 'the interface does not support this option' },
  36: { zh: '接口的隧道连接已用完', en: 'the interface has no free tunnel' },
  37: { zh: '个人地址已被占用', en: 'the individual address is in use' },
  41: { zh: '接口不支持链路层隧道', en: 'the interface does not support the link layer' },
};

/** Which of our addresses the interface sees. */
export const localAddress = (to: Address): Promise<string> =>
  new Promise((resolve, reject) => {
    const probe = createSocket('udp4');
    const fail = () => {
      probe.close();
      reject(deviceError('unreachable', { zh: '网络不可达', en: 'the network is unreachable' }));
    };
    probe.once('error', fail);
    // Without a route it is this callback that gets the error, which Node's types do not say.
    probe.connect(to.port, to.host, (error?: Error) => {
      if (error) return fail();
      const { address } = probe.address();
      probe.close(() => resolve(address));
    });
  });

export const bind = (host: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    const fail = (error: NodeJS.ErrnoException) => {
      const code = error.code ?? '';
      socket.close();
      reject(deviceError('unreachable', { zh: `网络错误 ${code}`, en: `network error ${code}` }));
    };
    socket.once('error', fail);
    socket.bind(0, host, () => {
      socket.off('error', fail);
      resolve(socket);
    });
  });

export type Connected = Extract<KnxFrame, { kind: 'connectResponse' }>;

/** Requests a tunnel; rejects with a `deviceError` with the reason if there is none. */
export const connectOn = (socket: Socket, own: Address, options: TunnelOptions): Promise<Connected> =>
  new Promise((resolve, reject) => {
    const { clock, to, signal } = options;
    const end = () => {
      stopTimer();
      signal.removeEventListener('abort', aborted);
      socket.off('message', receive);
      socket.off('error', failed);
    };
    const fail = (kind: 'timeout' | 'closed' | 'refused' | 'unreachable', reason: SourceText) => {
      end();
      reject(deviceError(kind, reason));
    };
    const stopTimer = clock.after(options.timeoutMs, () =>
      fail('timeout', { zh: 'KNX 接口没有应答', en: 'the KNX interface does not answer' }),
    );
    const aborted = () => fail('closed', { zh: '连接已关闭', en: 'the connection was closed' });
    const failed = () => fail('unreachable', { zh: 'KNX 接口不可达', en: 'the KNX interface cannot be reached' });
    const take = (packet: Buffer, from: { address: string }) => {
      const frame = from.address === to.host ? decodeKnx(packet) : undefined;
      if (frame?.kind !== 'connectResponse') return;
      if (frame.status === 0) {
        end();
        resolve(frame);
        return;
      }
      const status = `0x${frame.status.toString(16)}`;
      fail('refused', statusTexts[frame.status] ?? { zh: `接口拒绝连接（${status}）`, en: `refused (${status})` });
    };
    const receive = createGuard(`KNX interface at ${to.host}:${to.port}`)(take);
    signal.addEventListener('abort', aborted, { once: true });
    socket.on('message', receive);
    socket.on('error', failed);
    socket.send(encodeKnx({ kind: 'connectRequest', control: own, data: own, tunnel: true }), to.port, to.host);
    if (signal.aborted) aborted();
  });
