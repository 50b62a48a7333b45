import { randomBytes } from 'node:crypto';
import { faultsOf, healthy, openUdpPort } from '../../kit/simulated-port.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { createSimulatedObjects } from './bacnet.simulated-objects.ts';
import { createSimulatedServer } from './bacnet.simulated-server.ts';

/**
 * A BACnet/IP controller: Who-Is, Who-Has, ReadProperty, ReadPropertyMultiple, WriteProperty with priorities,
 * SubscribeCOV. Parameters: instance (1234), name, vendor, model, objects (`ai:1=21.5:62; av:1=22:62; bi:1=0;
 * mv:2=3:5`: after the value its engineering units, or the number of states), multiple (false: does not support
 * ReadPropertyMultiple), silent (true: accepts subscriptions and never notifies). State and `set` use object names:
 * `ai:1`; `systemStatus` is a number.
 */
export const simulateBacnet = async ({ host, port: wanted, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const instance = Number(params.instance ?? 1_234);
  let status = 0;
  const multiple = params.multiple !== false;
  const objects = createSimulatedObjects(String(params.objects ?? 'ai:1=21.5:62; av:1=22:62; bi:1=0'), {
    instance,
    multiple,
    name: String(params.name ?? 'Simulated controller'),
    vendor: String(params.vendor ?? 'EOMS'),
    model: String(params.model ?? 'Simulator'),
    status: () => status,
  });
  const ills = healthy();
  const server = createSimulatedServer({
    instance,
    objects,
    multiple,
    silent: params.silent === true,
    lies: () => ills.fault === 'lie',
    send: (packet, to) => {
      if (ills.fault === 'mute' || ills.fault === 'half-open') return;
      const bytes = ills.fault === 'garbage' ? randomBytes(packet.length) : packet;
      const go = () => port.send(bytes, to.port, to.host);
      if (ills.fault === 'delay') setTimeout(go, ills.delayMs).unref();
      else go();
    },
  });
  const port = await openUdpPort({
    host,
    port: wanted,
    shared: true,
    receive: (packet, from) => server.receive(packet, { host: from.address, port: from.port }),
  });
  return {
    host,
    port: port.port,
    state: () => ({ ...objects.state(), systemStatus: status }),
    set: (key, value) => {
      if (key === 'systemStatus') status = Number(value);
      else server.changed(objects.put(key, value));
    },
    fault: faultsOf(ills, port),
    close: async () => {
      server.client.close();
      await port.shut();
    },
  };
};
