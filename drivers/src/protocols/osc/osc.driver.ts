import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import { declaredProperties } from '../../kit/declared-driver.ts';
import { defineDriver } from '../../kit/define-driver.ts';
import type { DeclaredAction } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { showOrForget } from '../../kit/unknown-values.ts';
import { decodePacket, encodeMessage, isAddress } from './osc.codec.ts';
import { oscDeclares } from './osc.declares.ts';
import { explainPacket } from './osc.explain.ts';
import { oscModels } from './osc.models.ts';
import { matches } from './osc.patterns.ts';
import { oscSearch } from './osc.search.ts';
import { fillAddress, fillTemplate, parseTemplate } from './osc.templates.ts';
import { valueFor } from './osc.values.ts';

const take = (device: Device, frame: Buffer): void => {
  for (const message of decodePacket(frame))
    for (const property of device.definition.properties) {
      if (!matches(String(property.wire.address ?? ''), message.address)) continue;
      showOrForget(device, property.id, valueFor(property, message.args[Number(property.wire.argument ?? 1) - 1]));
    }
};

const send = async (device: Device, action: DeclaredAction, args: Readonly<Record<string, Value>>): Promise<void> => {
  const items = parseTemplate(String(action.wire.arguments ?? ''));
  const filled = items === undefined ? undefined : fillTemplate(items, args);
  const address = fillAddress(String(action.wire.address ?? ''), args);
  if (filled === undefined || address === undefined)
    throw deviceError('refused', say('参数与模板不符', 'the arguments do not fit the template'));
  await device.line.send(encodeMessage({ address, args: filled }));
};

const sendAll = async (device: Device, addresses: Iterable<string>): Promise<void> => {
  for (const address of addresses) if (isAddress(address)) await device.line.send(encodeMessage({ address, args: [] }));
};

const queriesOf = (device: Device): Set<string> =>
  new Set(device.definition.properties.map(({ wire }) => String(wire.query ?? '')).filter((query) => query !== ''));

/** Any message shows that the device is alive. */
const readAlive = async (device: Device): Promise<void> => {
  const address = String(device.params.aliveAddress ?? '');
  if (!isAddress(address)) return;
  const frame = await device.line.request(encodeMessage({ address, args: [] }), {
    match: (candidate) => decodePacket(candidate).length > 0,
  });
  take(device, frame);
};

const declared = ({ wire, ...action }: DeclaredAction): ActionDef => ({
  ...action,
  run: (device, args) => send(device, { ...action, wire }, args),
  readBack: (device) => sendAll(device, queriesOf(device)),
});

const address = (id: string, zh: string, en: string, help: [string, string]) =>
  ({ id, name: say(zh, en), type: 'string', pattern: '^/[!-~]*$', help: say(...help) }) as const;

export const osc = defineDriver({
  id: 'osc',
  version: '1.0.0',
  name: say('通用 OSC 设备', 'OSC device'),
  category: ['other', 'lighting', 'audioProcessor'],
  protocol: 'Open Sound Control 1.0',
  control: 'osc',
  transport: { kind: 'udp', port: 8000, requestTimeoutMs: 1_500 },
  params: [
    { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
    { id: 'port', name: say('端口', 'Port'), type: 'port', required: true, default: 8000 },
    {
      id: 'listenPort',
      name: say('接收端口', 'Listening port'),
      type: 'port',
      help: say('设备固定发往某端口时填写', 'For devices that always answer to one port'),
    },
    address('aliveAddress', '在线检测地址', 'Alive address', [
      '设备会应答的地址；留空则不检测在线',
      'An address that the device answers; empty: presence is not watched',
    ]),
    address('subscribeAddress', '订阅地址', 'Subscription address', [
      '连接后及每次轮询时发送',
      'Sent after connecting and at every poll',
    ]),
    { id: 'pollSeconds', name: say('轮询间隔', 'Poll interval'), type: 'int', unit: 's', default: 8, min: 1, max: 600 },
  ],
  declares: oscDeclares,
  models: oscModels,
  properties: declaredProperties,
  actions: ({ definition }) => definition.actions.map(declared),
  open: async (device) => {
    const { listenPort } = device.params;
    if (typeof listenPort === 'number' && device.address !== undefined) {
      const leave = await device.shared.datagrams(listenPort, device.address.host, (data) => take(device, data));
      device.signal.addEventListener('abort', leave, { once: true });
      if (device.signal.aborted) leave();
    }
    await sendAll(device, [String(device.params.subscribeAddress ?? '')]);
    await readAlive(device);
  },
  receive: take,
  poll: [
    {
      id: 'values',
      everyMs: (params) => Number(params.pollSeconds ?? 8) * 1_000,
      run: async (device) => {
        await sendAll(device, [String(device.params.subscribeAddress ?? '')]);
        await readAlive(device);
        await sendAll(device, queriesOf(device));
      },
    },
  ],
  explain: explainPacket,
  discover: oscSearch(),
});
