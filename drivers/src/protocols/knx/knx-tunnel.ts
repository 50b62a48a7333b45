import type { RemoteInfo } from 'node:dgram';
import type { SourceText } from '@eoms/contract/vocabulary';
import type { Address } from '../../kit/address.ts';
import { deviceError } from '../../kit/device-error.ts';
import { createGuard } from '../../kit/guard.ts';
import { bind, type Connected, connectOn, localAddress, type TunnelOptions } from './knx-connect.ts';
import { createHeartbeat } from './knx-heartbeat.ts';
import { decodeKnx, encodeKnx, type KnxFrame } from './knx-ip.codec.ts';
import { createTunnelSender } from './knx-tunnel-sender.ts';

/** One tunnelling connection to an interface, open. */
export interface KnxTunnel {
  /** The individual address that the interface gave us. */
  readonly individual: number;
  /** Resolves when the bus confirmed the telegram, with the milliseconds it took. Rejects with a `deviceError`. */
  send(cemi: Buffer): Promise<number>;
  /** Called with every telegram of others and the confirmations of our own; the returned function unsubscribes. */
  listen(take: (cemi: Buffer) => void): () => void;
  /** Called once, when the connection is lost; immediately if it is lost already. */
  watch(lost: (reason: SourceText) => void): () => void;
  close(): void;
}

/** With address translation, answers may come from any port of the interface. */
const translated: Address = { host: '0.0.0.0', port: 0 };

/** Opens a tunnel; rejects with a `deviceError` with the reason if there is none. */
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
  const watchers = new Set<(reason: SourceText) => void>();
  let over: SourceText | undefined;
  let expected = 0;

  const send = (frame: KnxFrame, where: Address): void => {
    if (over === undefined) socket.send(encodeKnx(frame), where.port, where.host, () => {});
  };
  const end = (reason: SourceText): void => {
    if (over !== undefined) return;
    over = reason;
    heartbeat.stop();
    sender.close(deviceError('closed', reason));
    socket.removeAllListeners('message');
    const farewell = encodeKnx({ kind: 'disconnectRequest', channel, control: own });
    socket.send(farewell, to.port, to.host, () => socket.close());
    for (const watcher of [...watchers]) watcher(reason);
  };
  const sender = createTunnelSender({
    clock,
    write: (sequence, cemi) => send({ kind: 'tunnelRequest', channel, sequence, cemi }, dataTo),
    onSilent: () => end({ zh: 'KNX 接口不再确认', en: 'the KNX interface stopped acknowledging' }),
  });
  const heartbeat = createHeartbeat({
    clock,
    ask: () => send({ kind: 'stateRequest', channel, control: own }, to),
    onSilent: () => end({ zh: 'KNX 接口没有应答', en: 'the KNX interface does not answer' }),
  });
  /** 03_08_04, 2.6: the frame before is acknowledged again, any other is not. */
  const takeTelegram = (frame: Extract<KnxFrame, { kind: 'tunnelRequest' }>): void => {
    const ack = () => send({ kind: 'tunnelAck', channel, sequence: frame.sequence, status: 0 }, dataTo);
    if (frame.sequence === ((expected - 1) & 255)) ack();
    if (frame.sequence !== expected) return;
    expected = (expected + 1) & 255;
    ack();
    sender.confirm(frame.cemi);
    for (const take of [...takers]) take(frame.cemi);
  };
  const receive = (packet: Buffer, from: RemoteInfo): void => {
    const frame = from.address === to.host || from.address === dataTo.host ? decodeKnx(packet) : undefined;
    if (frame === undefined || !('channel' in frame) || frame.channel !== channel) return;
    if (frame.kind === 'tunnelRequest') takeTelegram(frame);
    else if (frame.kind === 'tunnelAck') sender.acknowledge(frame.sequence, frame.status);
    else if (frame.kind === 'stateResponse') {
      if (frame.status === 0) heartbeat.answered();
      else end({ zh: 'KNX 接口已断开隧道', en: 'the KNX interface lost the tunnel' });
    } else if (frame.kind === 'disconnectRequest') {
      send({ kind: 'disconnectResponse', channel, status: 0 }, to);
      end({ zh: 'KNX 接口关闭了隧道', en: 'the KNX interface closed the tunnel' });
    }
  };
  socket.on('message', createGuard(`KNX interface at ${to.host}:${to.port}`)(receive));
  socket.on('error', (error: NodeJS.ErrnoException) =>
    end({ zh: `网络错误 ${error.code ?? ''}`, en: `network error ${error.code ?? error.message}` }),
  );
  heartbeat.answered();
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
