import type { ActionDef } from '../../kit/action.ts';
import { type Driver, defineDriver } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import type { DeviceView, Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import type { Ping } from '../../transports/ping.ts';
import { connectWake, links } from './wake-on-lan.link.ts';
import { wakeModels } from './wake-on-lan.models.ts';

const port = 9;

const params: readonly Field[] = [
  {
    id: 'mac',
    name: say('MAC 地址', 'MAC address'),
    type: 'string',
    required: true,
    pattern: '^[0-9A-Fa-f]{2}([:.-]?)([0-9A-Fa-f]{2}\\1){4}[0-9A-Fa-f]{2}$',
    help: say('如 01:23:45:67:89:ab', 'Such as 01:23:45:67:89:ab'),
  },
  {
    id: 'host',
    name: say('广播地址', 'Broadcast address'),
    type: 'host',
    required: true,
    default: '255.255.255.255',
    help: say(
      '跨网段时填对方网段的广播地址，如 192.168.5.255',
      'For another subnet its directed broadcast, such as 192.168.5.255',
    ),
  },
  { id: 'port', name: say('端口', 'Port'), type: 'port', default: port },
  {
    id: 'password',
    name: say('SecureOn 密码', 'SecureOn password'),
    type: 'secret',
    maxLength: 17,
    help: say('如 01:23:45:67:89:ab，多数网卡不需要', 'Such as 01:23:45:67:89:ab; most network cards want none'),
  },
  {
    id: 'pingHost',
    name: say('主机 IP（检测开机）', 'IP address of the computer'),
    type: 'host',
    help: say('填写后用 ping 判断是否已开机', 'Pinged to see whether it is awake'),
  },
  { id: 'pollSeconds', name: say('检测间隔', 'Interval'), type: 'int', unit: 's', default: 15, min: 2, max: 3_600 },
];

const isWatched = ({ params: given }: Pick<DeviceView, 'params'>): boolean => String(given.pingHost ?? '') !== '';

const look = async (device: Device): Promise<void> => {
  const awake = await links.of(device).isAwake?.();
  if (awake !== undefined) device.set('power', awake);
};

/** A packet has no reply: only a computer that is also pinged can be confirmed to be awake. */
const wake = (view: DeviceView): ActionDef => ({
  id: 'wake',
  name: say('唤醒', 'Wake'),
  capability: 'power',
  timeoutMs: isWatched(view) ? 180_000 : 15_000,
  ...(isWatched(view) ? { expect: [{ property: 'power', in: [true] }] } : {}),
  run: (device) => links.of(device).wake(),
  readBack: look,
});

export const createWakeDriver = (ping?: Ping): Driver =>
  defineDriver({
    id: 'wake_on_lan',
    version: '1.0.0',
    name: say('网络唤醒', 'Wake-on-LAN'),
    category: ['server', 'controlHost', 'display', 'other'],
    protocol: 'Magic Packet',
    control: 'udp',
    transport: { kind: 'own', port, connect: connectWake(ping) },
    params,
    models: wakeModels,
    properties: (view) =>
      isWatched(view)
        ? [{ id: 'power', name: say('开机', 'Power'), type: 'bool', access: 'rw', capability: 'power' }]
        : [],
    actions: (view) => [wake(view)],
    poll: (view) =>
      isWatched(view)
        ? [
            {
              id: 'power',
              name: say('检测开机', 'Look whether it is awake'),
              everyMs: (given) => Number(given.pollSeconds ?? 15) * 1_000,
              run: look,
            },
          ]
        : [],
    explain: (frame) => {
      const [verb, mac] = frame.toString().split(' ');
      if (verb === 'WAKE') return say(`向 ${mac} 发送唤醒包`, `magic packet for ${mac}`);
      if (verb === 'AWAKE') return say('主机已开机', 'the computer is awake');
      return verb === 'ASLEEP' ? say('主机未开机', 'the computer is asleep') : undefined;
    },
  });

export const wakeOnLan = createWakeDriver();
