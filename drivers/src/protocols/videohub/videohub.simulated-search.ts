import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { mdnsPort } from '../../transports/dns-sd.codec.ts';
import { simulateMdns } from '../../transports/simulated-mdns.ts';

/** The router also announces itself on its own interface, unless the port cannot be shared. */
export const announceVideohub = async (simulator: Simulator, { params = {} }: SimulatorOptions): Promise<Simulator> => {
  const { host, port } = simulator;
  const name = String(params.name ?? 'Simulated hub');
  const texts = ['txtvers=1', 'class=Videohub', `name=${name}`, `unique id=${String(params.serialNumber ?? port)}`];
  // Names are unique in a network (RFC 6762, 9), and those of two sample venues on one machine would not be.
  const instance = `${name.replaceAll('.', ' ')} ${port}`;
  const services = [{ instance, type: '_blackmagic._tcp', port, texts }];
  const wanted = { host, port: Number(params.announcePort ?? mdnsPort), hostname: `videohub-${port}`, services };
  const responder = await simulateMdns({ ...wanted, group: true }).catch(() => undefined);
  return {
    ...simulator,
    close: async () => {
      await responder?.close();
      await simulator.close();
    },
  };
};
