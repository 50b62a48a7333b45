import { createSimulatedDatagrams } from '../../kit/simulated-datagrams.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { decodeMagicPacket, parseMac, parsePassword } from './wake-on-lan.codec.ts';

/** A sleeping computer: parameters mac and password. `power` turns on with its magic packet, `packets` counts them. */
export const simulateWake = (options: SimulatorOptions): Promise<Simulator> => {
  const params = options.params ?? {};
  const mac = parseMac(String(params.mac ?? '02:00:00:00:00:01')) ?? Buffer.alloc(6);
  const password = parsePassword(String(params.password ?? '')) ?? Buffer.alloc(0);
  const state = { power: false, packets: 0 };
  return createSimulatedDatagrams({
    host: options.host,
    port: options.port,
    receive: (data, caller) => {
      const packet = decodeMagicPacket(data);
      if (packet === undefined || !packet.mac.equals(mac) || !packet.password.equals(password)) return;
      state.packets += 1;
      if (!caller.lies()) state.power = true;
    },
    state: () => ({ ...state }),
    set: (property, value) => {
      if (property !== 'power') throw new Error(`the simulated computer has no "${property}"`);
      state.power = value === true;
    },
  });
};
