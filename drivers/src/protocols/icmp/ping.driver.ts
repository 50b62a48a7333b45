import { type Driver, defineDriver } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { createSlot } from '../../kit/slot.ts';
import { type Ping, type PingResult, systemPing } from '../../transports/ping.ts';
import { pingModels } from './ping.models.ts';
import { pingParams, pingProperties } from './ping.properties.ts';
import { pingSearch } from './ping.search.ts';

interface Link {
  readonly ping: () => Promise<PingResult>;
  /** Polls in a row without any answer. */
  silent: number;
}

const links = createSlot<Link>();
const noAnswer = say('没有 ping 应答', 'no answer to ping');

const report = (device: Device, { sent, times }: PingResult): void => {
  const total = times.reduce((all, time) => all + time, 0);
  device.set('packetLoss', Math.round(((sent - times.length) / sent) * 100));
  device.set('latency', times.length === 0 ? null : Math.round((total / times.length) * 100) / 100);
  device.set('latencyMost', times.length === 0 ? null : Math.max(...times));
};

/**
 * The first reply makes the device online; later silence is reported here, so that the next reply is noticed
 * immediately.
 */
const open = async (device: Device): Promise<void> => {
  const result = await links.of(device).ping();
  if (result.times.length === 0) throw deviceError('timeout', noAnswer);
  report(device, result);
};

const poll = async (device: Device): Promise<void> => {
  const link = links.of(device);
  const result = await link.ping();
  report(device, result);
  link.silent = result.times.length === 0 ? link.silent + 1 : 0;
  if (link.silent === 0) device.online(true);
  else if (link.silent >= Number(device.params.misses ?? 3)) device.online(false, noAnswer);
};

export const createPingDriver = (ping: Ping): Driver =>
  defineDriver({
    id: 'ping',
    version: '1.0.0',
    name: say('Ping 在线检测', 'Ping'),
    category: ['network', 'server', 'controlHost', 'other'],
    protocol: 'ICMP echo',
    control: 'icmp',
    transport: {
      kind: 'own',
      port: 0,
      connect: async (wire) => {
        const { address, params } = wire;
        if (address === undefined) throw deviceError('unreachable', say('没有地址', 'there is no address'));
        const count = Number(params.count ?? 3);
        const timeoutMs = Number(params.timeoutMs ?? 1_000);
        links.put(wire, {
          silent: 0,
          ping: async () => {
            wire.trace('out', `PING ${address.host} ${count}`);
            const result = await ping({ address: address.host, count, timeoutMs, signal: wire.signal });
            for (const time of result.times) wire.roundTrip(time);
            wire.trace('in', `PONG ${result.times.length}/${result.sent} ${result.times.join(' ')}`.trim());
            return result;
          },
        });
        return () => links.clear(wire);
      },
    },
    params: pingParams,
    models: pingModels,
    properties: pingProperties,
    actions: [],
    open,
    poll: [
      {
        id: 'ping',
        name: say('在线检测', 'Ping'),
        everyMs: (params) => Number(params.pollSeconds ?? 15) * 1_000,
        run: poll,
      },
    ],
    discover: pingSearch(),
    explain: (frame) => {
      const [verb, first, count] = frame.toString().split(' ');
      if (verb === 'PING') return say(`发送 ${count} 个回显请求`, `send ${count} echo requests`);
      return verb === 'PONG' ? say(`收到应答 ${first}`, `answers: ${first}`) : undefined;
    },
  });

export const ping = createPingDriver(systemPing);
