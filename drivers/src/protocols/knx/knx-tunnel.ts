import { createSocket, type Socket } from 'node:dgram';
import type { Text } from '@eoms/contract/vocabulary';
import type { Address } from '../../kit/address.ts';
import type { Clock } from '../../kit/clock.ts';
import { deviceError } from '../../kit/device-error.ts';
import { decodeKnx, encodeKnx, type KnxFrame } from './knx-ip.codec.ts';
import { createTunnelSender } from './knx-tunnel-sender.ts';

/** One tunnelling connection to an interface, open. */
export interface KnxTunnel {
  /** The individual address that the interface gave us. */
  readonly individual: number;
  /** Resolves when the bus confirmed the telegram. Rejects with a `deviceError`. */
  send(cemi: Buffer): Promise<void>;
  /** Every telegram of others, and the confirmations of our own; the answer ends it. */
  listen(take: (cemi: Buffer) => void): () => void;
  /** Told once, when the connection is gone; at once if it is gone already. */
  watch(lost: (reason: Text) => void): () => void;
  close(): void;
}

export interface TunnelOptions {
  readonly clock: Clock;
  readonly to: Address;
  /** Let the interface answer to where frames come from, for routers that translate addresses. */
  readonly nat: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** 03_08_02, 5.4: every 60 s, answered within 10 s, tried three times. */
const heartbeatMs = 60_000;
const heartbeatWaitMs = 10_000;
const heartbeatTries = 3;
/** Everything to any port of the interface: its data endpoint may be another one. */
const translated: Address = { host: '0.0.0.0', port: 0 };

const statusTexts: Readonly<Record<number, Text>> = {
  34: { zh: '接口不支持隧道连接', en: 'the interface knows no tunnelling' },
  35: { zh: '接口不支持此连接选项', en: 'the interface does not support this option' },
  36: { zh: '接口的隧道连接已用完', en: 'the interface has no free tunnel' },
  37: { zh: '个人地址已被占用', en: 'the individual address is in use' },
  41: { zh: '接口不支持链路层隧道', en: 'the interface does not support the link layer' },
};

/** Which of our addresses the interface sees. */
const localAddress = (to: Address): Promise<string> =>
  new Promise((resolve, reject) => {
    const probe = createSocket('udp4');
    probe.once('error', () =>
      reject(deviceError('unreachable', { zh: '网络不可达', en: 'the network is unreachable' })),
    );
    probe.connect(to.port, to.host, () => {
      const { address } = probe.address();
      probe.close(() => resolve(address));
    });
  });

const bind = (host: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', (error) => reject(deviceError('unreachable', { zh: error.message, en: error.message })));
    socket.bind(0, host, () => resolve(socket));
  });

type Connected = Extract<KnxFrame, { kind: 'connectResponse' }>;

const connectOn = (socket: Socket, own: Address, options: TunnelOptions): Promise<Connected> =>
  new Promise((resolve, reject) => {
    const { clock, to, signal } = options;
    const end = () => {
      stopTimer();
      signal.removeEventListener('abort', aborted);
      socket.off('message', hear);
      socket.off('error', failed);
    };
    const fail = (kind: 'timeout' | 'closed' | 'refused' | 'unreachable', reason: Text) => {
      end();
      reject(deviceError(kind, reason));
    };
    const stopTimer = clock.after(options.timeoutMs, () =>
      fail('timeout', { zh: 'KNX 接口没有应答', en: 'the KNX interface does not answer' }),
    );
    const aborted = () => fail('closed', { zh: '连接已关闭', en: 'the connection was closed' });
    const failed = () => fail('unreachable', { zh: 'KNX 接口不可达', en: 'the KNX interface cannot be reached' });
    const hear = (packet: Buffer, from: { address: string }) => {
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
    signal.addEventListener('abort', aborted, { once: true });
    socket.on('message', hear);
    socket.on('error', failed);
    socket.send(encodeKnx({ kind: 'connectRequest', control: own, data: own, tunnel: true }), to.port, to.host);
    if (signal.aborted) aborted();
  });

/** Opens a tunnel; rejects with a `deviceError` that says why there is none. */
export const openTunnel = async (options: TunnelOptions): Promise<KnxTunnel> => {
  const { clock, to } = options;
  const socket = await bind(await localAddress(to));
  const address = socket.address();
  const own = options.nat ? translated : { host: address.address, port: address.port };
  let connected: Connected;
  try {
    connected = await connectOn(socket, own, options);
  } catch (error) {
    socket.close();
    throw error;
  }
  const { channel } = connected;
  const dataTo = connected.data === undefined || connected.data.port === 0 ? to : connected.data;
  const takers = new Set<(cemi: Buffer) => void>();
  const watchers = new Set<(reason: Text) => void>();
  let over: Text | undefined;
  let expected = 0;
  let misses = 0;
  let stopHeartbeat = (): void => {};

  const tell = (frame: KnxFrame, where: Address): void => {
    if (over === undefined) socket.send(encodeKnx(frame), where.port, where.host, () => {});
  };
  const end = (reason: Text): void => {
    if (over !== undefined) return;
    over = reason;
    stopHeartbeat();
    sender.close(deviceError('closed', reason));
    socket.removeAllListeners('message');
    const farewell = encodeKnx({ kind: 'disconnectRequest', channel, control: own });
    socket.send(farewell, to.port, to.host, () => socket.close());
    for (const watcher of [...watchers]) watcher(reason);
  };
  const sender = createTunnelSender({
    clock,
    write: (sequence, cemi) => tell({ kind: 'tunnelRequest', channel, sequence, cemi }, dataTo),
    onSilent: () => end({ zh: 'KNX 接口不再确认', en: 'the KNX interface stopped acknowledging' }),
  });
  const beat = (): void => {
    tell({ kind: 'stateRequest', channel, control: own }, to);
    stopHeartbeat = clock.after(heartbeatWaitMs, () => {
      misses += 1;
      if (misses < heartbeatTries) beat();
      else end({ zh: 'KNX 接口没有应答', en: 'the KNX interface does not answer' });
    });
  };
  const rest = (): void => {
    misses = 0;
    stopHeartbeat();
    stopHeartbeat = clock.after(heartbeatMs, beat);
  };
  /** 03_08_04, 2.6: the frame before is acknowledged again, any other is not. */
  const takeTelegram = (frame: Extract<KnxFrame, { kind: 'tunnelRequest' }>): void => {
    const ack = () => tell({ kind: 'tunnelAck', channel, sequence: frame.sequence, status: 0 }, dataTo);
    if (frame.sequence === ((expected - 1) & 255)) ack();
    if (frame.sequence !== expected) return;
    expected = (expected + 1) & 255;
    ack();
    sender.confirm(frame.cemi);
    for (const take of [...takers]) take(frame.cemi);
  };
  socket.on('message', (packet, from) => {
    const frame = from.address === to.host || from.address === dataTo.host ? decodeKnx(packet) : undefined;
    if (frame === undefined || !('channel' in frame) || frame.channel !== channel) return;
    if (frame.kind === 'tunnelRequest') takeTelegram(frame);
    else if (frame.kind === 'tunnelAck') sender.acknowledge(frame.sequence, frame.status);
    else if (frame.kind === 'stateResponse') {
      if (frame.status === 0) rest();
      else end({ zh: 'KNX 接口已断开隧道', en: 'the KNX interface lost the tunnel' });
    } else if (frame.kind === 'disconnectRequest') {
      tell({ kind: 'disconnectResponse', channel, status: 0 }, to);
      end({ zh: 'KNX 接口关闭了隧道', en: 'the KNX interface closed the tunnel' });
    }
  });
  socket.on('error', (error) => end({ zh: `网络错误 ${error.message}`, en: `network error ${error.message}` }));
  rest();
  return {
    individual: connected.individual ?? 0,
    send: sender.send,
    listen: (take) => {
      takers.add(take);
      return () => takers.delete(take);
    },
    watch: (lost) => {
      if (over !== undefined) lost(over);
      else watchers.add(lost);
      return () => watchers.delete(lost);
    },
    close: () => end({ zh: '连接已关闭', en: 'the connection was closed' }),
  };
};
