import { openUdpPort, type SimulatedUdpPort } from '../../kit/simulated-port.ts';
import { searchRequest } from './pjlink.codec.ts';

/** Answers the class 2 search with the projector's MAC address. */
export const openSearchResponder = async (host: string, port: number, mac: string): Promise<SimulatedUdpPort> => {
  const opened = await openUdpPort({
    host,
    port,
    shared: true,
    receive: (packet, from) => {
      if (packet.toString() === searchRequest) opened.send(Buffer.from(`%2ACKN=${mac}\r`), from.port, from.address);
    },
  });
  return opened;
};
