import { createSocket } from 'node:dgram';
import type { Address } from '../../kit/address.ts';
import type { DmxOutput } from '../../kit/dmx/dmx-universes.ts';
import { encodeData } from './sacn.codec.ts';

export interface SacnOutputOptions {
  readonly to: Address;
  readonly universe: number;
  readonly cid: string;
  readonly sourceName: string;
  readonly priority: number;
  /** IPv4 address of the network card that sends multicast. */
  readonly via?: string;
}

/** Multicast may cross a few routers of a site. */
const hops = 8;
/** 6.2.6: a source announces its end three times. */
const farewells = 3;

export const openSacnOutput = ({ to, via, ...source }: SacnOutputOptions): DmxOutput => {
  const socket = createSocket('udp4');
  let sequence = 0;
  let last: Uint8Array = new Uint8Array(512);
  // A datagram that cannot be sent counts as lost: the next frame follows soon.
  socket.on('error', () => {});
  socket.bind(0, () => {
    socket.setMulticastTTL(hops);
    if (via === undefined) return;
    try {
      socket.setMulticastInterface(via);
    } catch {
      // Not an address of this machine: the system's own choice is used.
    }
  });
  const packetOf = (frame: Uint8Array, terminated: boolean): Buffer => {
    const packet = encodeData({ ...source, sequence, terminated, preview: false, data: frame });
    sequence = (sequence + 1) & 0xff;
    return packet;
  };
  return {
    send: (frame) => {
      last = frame;
      const packet = packetOf(frame, false);
      socket.send(packet, to.port, to.host, () => {});
      return packet;
    },
    close: () => {
      for (let farewell = 1; farewell < farewells; farewell += 1)
        socket.send(packetOf(last, true), to.port, to.host, () => {});
      socket.send(packetOf(last, true), to.port, to.host, () => socket.close());
    },
  };
};
