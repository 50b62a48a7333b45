import { createSocket, type Socket } from 'node:dgram';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { createSlot } from '../../kit/slot.ts';
import type { Wire } from '../../kit/wire.ts';
import { type Ping, systemPing } from '../../transports/ping.ts';
import { resolveAddress } from '../../transports/resolve-address.ts';
import { encodeMagicPacket, macText, parseMac, parsePassword } from './wake-on-lan.codec.ts';

export interface WakeLink {
  wake(): Promise<void>;
  /** Whether the computer answers; absent when it has no address to ask. */
  readonly isAwake?: () => Promise<boolean>;
}

export const links = createSlot<WakeLink>();

const packets = 3;
const betweenMs = 60;

const openSocket = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    socket.once('error', () => {
      socket.close();
      reject(deviceError('unreachable', say('无法发送广播', 'cannot send broadcasts')));
    });
    socket.bind(0, () => {
      socket.removeAllListeners('error');
      socket.on('error', () => {});
      socket.setBroadcast(true);
      resolve(socket);
    });
  });

const packetFor = (params: Wire['params']): { packet: Buffer; mac: string } => {
  const mac = parseMac(String(params.mac ?? ''));
  if (mac === undefined) throw deviceError('refused', say('MAC 地址不正确', 'this is no MAC address'));
  const text = String(params.password ?? '');
  const password = text === '' ? Buffer.alloc(0) : parsePassword(text);
  if (password === undefined)
    throw deviceError(
      'refused',
      say('SecureOn 密码应为 6 字节十六进制', 'a SecureOn password has six bytes in hexadecimal'),
    );
  return { packet: encodeMagicPacket(mac, password), mac: macText(mac) };
};

/** A socket that may broadcast, and the address that shows whether the computer is awake. */
export const connectWake =
  (ping: Ping = systemPing) =>
  async (wire: Wire): Promise<() => void> => {
    const { address, params, clock } = wire;
    if (address === undefined) throw deviceError('unreachable', say('没有地址', 'there is no address'));
    const { packet, mac } = packetFor(params);
    const host = String(params.pingHost ?? '');
    const asked = host === '' ? undefined : await resolveAddress({ host, port: 0 }, (at, port) => wire.allow(at, port));
    const socket = await openSocket();
    const send = (): Promise<void> =>
      new Promise((resolve, reject) =>
        socket.send(packet, address.port, address.host, (error: NodeJS.ErrnoException | null) =>
          error === null
            ? resolve()
            : reject(
                deviceError('unreachable', say(`发送失败 ${error.code ?? ''}`, `sending failed: ${error.message}`)),
              ),
        ),
      );
    links.put(wire, {
      // Datagrams get lost and are not acknowledged: three make delivery likely.
      wake: async () => {
        for (let turn = 0; turn < packets; turn += 1) {
          if (turn > 0) await new Promise<void>((resolve) => clock.after(betweenMs, resolve));
          await send();
          wire.trace('out', `WAKE ${mac}`);
        }
      },
      ...(asked === undefined
        ? {}
        : {
            isAwake: async () => {
              const result = await ping({ address: asked.host, count: 1, timeoutMs: 1_000, signal: wire.signal });
              for (const time of result.times) wire.roundTrip(time);
              wire.trace('in', result.times.length > 0 ? 'AWAKE' : 'ASLEEP');
              return result.times.length > 0;
            },
          }),
    });
    return () => {
      links.clear(wire);
      socket.close();
    };
  };
