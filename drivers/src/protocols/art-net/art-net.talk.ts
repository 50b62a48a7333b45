import type { Address } from '../../kit/address.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { createDmxPatching } from '../../kit/dmx/dmx-patch.ts';
import type { DmxUniverses } from '../../kit/dmx/dmx-universes.ts';
import { createSlot } from '../../kit/slot.ts';
import type { Wire } from '../../kit/wire.ts';
import { type ArtPollReply, artNetPort, encodeDmx, encodePoll } from './art-net.codec.ts';
import type { ArtNetSocket, ArtNetSockets, ReplyFrom } from './art-net.sockets.ts';

interface Session {
  readonly wire: Wire;
  readonly socket: ArtNetSocket;
  readonly address: Address;
}

/**
 * Nodes delay their reply by up to a second at random, so that they do not all reply at once; controllers wait three.
 */
const replyMs = 3_000;
const mostPages = 64;

const isGroup = (host: string): boolean => host === '255.255.255.255' || host.endsWith('.255');

/** Sets the values that a node reports about itself. A node with more than four ports replies several times. */
const showReply = (device: Device, pages: ReadonlyMap<number, ArtPollReply>): void => {
  const [reply] = [...pages.values()].sort((a, b) => a.bindIndex - b.bindIndex);
  if (reply === undefined) return;
  const outputs = [...pages.values()].flatMap((page) => page.outputs.map(({ universe }) => universe));
  const universe = Number(device.params.universe ?? 0);
  device.set('nodeName', reply.longName === '' ? reply.shortName : reply.longName);
  device.set('firmware', reply.firmware);
  device.set('report', reply.report);
  device.set('mac', reply.mac);
  device.set('outputs', [...new Set(outputs)].sort((a, b) => a - b).join(', '));
  device.set('universeServed', outputs.includes(universe));
};

export const createArtNetTalk = (sockets: ArtNetSockets, universes: DmxUniverses) => {
  const patching = createDmxPatching(universes);
  const sessions = createSlot<Session>();
  /** Where devices are, and how many at each: behind one address there may be several nodes. */
  const asked = new Map<string, number>();
  const at = (host: string, port: number): string => `${host}:${port}`;
  const count = (key: string, change: 1 | -1): void => {
    const now = (asked.get(key) ?? 0) + change;
    if (now > 0) asked.set(key, now);
    else asked.delete(key);
  };
  /**
   * Some nodes answer from an arbitrary port; an answer from the exact address of another device belongs to that
   * device.
   */
  const isOf = (address: Address, { host, port }: ReplyFrom): boolean =>
    isGroup(address.host) || (host === address.host && (port === address.port || !asked.has(at(host, port))));

  const connect = async (wire: Wire): Promise<() => void> => {
    const { address, params } = wire;
    if (address === undefined) throw deviceError('unreachable', { zh: '缺少地址', en: 'the address is missing' });
    const universe = Number(params.universe ?? 0);
    const localPort = Number(params.listenPort ?? artNetPort);
    const socket = await sockets.use(localPort);
    sessions.put(wire, { wire, socket, address });
    const key = at(address.host, address.port);
    count(key, 1);
    const endPatch = patching.connect(wire, `${localPort}|${address.host}:${address.port}|${universe}`, () => {
      // The universe outlives this device while others use it: it holds the socket for itself.
      const own = sockets.use(localPort);
      own.catch(() => {});
      let sequence = 0;
      return {
        send: (frame) => {
          sequence = (sequence % 255) + 1;
          const packet = encodeDmx(universe, sequence, frame);
          void own.then((opened) => opened.send(packet, address)).catch(() => {});
          return packet;
        },
        close: () => void own.then((opened) => opened.leave()).catch(() => {}),
      };
    });
    return () => {
      sessions.clear(wire);
      count(key, -1);
      endPatch();
      socket.leave();
    };
  };

  /** Asks the node to identify itself. Rejects with `timeout` when it does not reply. */
  const ask = async (device: Device): Promise<void> => {
    if (device.params.expectReply === false) return;
    const { wire, socket, address } = sessions.of(device);
    const pages = new Map<number, ArtPollReply>();
    const answered = new Promise<void>((resolve, reject) => {
      const end = () => {
        stopTimer();
        unlisten();
        device.signal.removeEventListener('abort', closed);
      };
      const closed = () => {
        end();
        reject(deviceError('closed', { zh: '连接已关闭', en: 'the connection was closed' }));
      };
      const stopTimer = wire.clock.after(replyMs, () => {
        end();
        reject(deviceError('timeout', { zh: '节点没有应答 ArtPoll', en: 'the node does not answer ArtPoll' }));
      });
      const unlisten = socket.listen((from) => {
        if (!isOf(address, from)) return;
        const { reply, packet } = from;
        if (pages.size < mostPages) pages.set(reply.bindIndex, reply);
        wire.trace('in', packet);
        end();
        resolve();
      });
      device.signal.addEventListener('abort', closed, { once: true });
    });
    const packet = encodePoll();
    wire.trace('out', packet);
    socket.send(packet, address);
    await answered;
    const known = device.store.get('pages');
    const all = known instanceof Map ? (known as Map<number, ArtPollReply>) : new Map<number, ArtPollReply>();
    for (const [index, page] of pages) all.set(index, page);
    device.store.set('pages', all);
    showReply(device, all);
  };
  return {
    connect,
    ask,
    patchOf: patching.patchOf,
    open: async (device: Device): Promise<void> => {
      await ask(device);
      await patching.open(device);
    },
  };
};
