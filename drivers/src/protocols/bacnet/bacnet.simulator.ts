import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import type { Fault, Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { createSimulatedObjects } from './bacnet.simulated-objects.ts';
import { createSimulatedServer } from './bacnet.simulated-server.ts';

const bind = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    socket.once('error', reject);
    socket.bind(port, host, () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      resolve(socket);
    });
  });

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
  let fault: Fault = 'none';
  let delayMs = 500;
  let socket: Socket | undefined = await bind(host, wanted);
  const port = socket.address().port;
  const server = createSimulatedServer({
    instance,
    objects,
    multiple,
    silent: params.silent === true,
    lies: () => fault === 'lie',
    send: (packet, to) => {
      if (fault === 'mute' || fault === 'half-open') return;
      const bytes = fault === 'garbage' ? randomBytes(packet.length) : packet;
      const go = () => socket?.send(bytes, to.port, to.host, () => {});
      if (fault === 'delay') setTimeout(go, delayMs).unref();
      else go();
    },
  });
  const receive = (open: Socket): void => {
    open.on('message', (packet, from) => server.receive(packet, { host: from.address, port: from.port }));
  };
  const shut = (): Promise<void> => {
    const closing = socket;
    socket = undefined;
    return new Promise((resolve) => (closing === undefined ? resolve() : closing.close(() => resolve())));
  };
  receive(socket);
  return {
    host,
    port,
    state: () => ({ ...objects.state(), systemStatus: status }),
    set: (key, value) => {
      if (key === 'systemStatus') status = Number(value);
      else server.changed(objects.put(key, value));
    },
    fault: async (next, how) => {
      fault = next;
      delayMs = how?.delayMs ?? delayMs;
      if (next === 'refuse') await shut();
      else if (socket === undefined) {
        socket = await bind(host, port);
        receive(socket);
      }
    },
    close: async () => {
      server.client.close();
      await shut();
    },
  };
};
