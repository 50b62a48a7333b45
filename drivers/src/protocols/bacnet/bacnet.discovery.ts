import type { Value } from '@eoms/contract/vocabulary';
import type { Discovery, Search } from '../../kit/define-driver.ts';
import type { SharedSockets } from '../../kit/shared-sockets.ts';
import { createBacnetClient } from './bacnet.library.ts';
import { bacnetPort, isIAm } from './bacnet-frame.codec.ts';

const say = (zh: string, en: string) => ({ zh, en });
const maxInstance = 4_194_303;
/** A range is queried in parts, so that a large site does not reply in one burst. */
const partsPerSearch = 8;

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });

export const bacnetDiscovery = (sockets: SharedSockets): Discovery => ({
  name: say('BACnet 设备搜索（Who-Is）', 'BACnet device search (Who-Is)'),
  params: [
    {
      id: 'address',
      name: say('广播地址或设备地址', 'Broadcast address or address of a device'),
      type: 'host',
      required: true,
      default: '255.255.255.255',
    },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: bacnetPort },
    { id: 'localPort', name: say('本地端口', 'Local port'), type: 'port', min: 0, default: bacnetPort },
    { id: 'from', name: say('最小实例号', 'Lowest instance'), type: 'int', default: 0, min: 0, max: maxInstance },
    {
      id: 'to',
      name: say('最大实例号', 'Highest instance'),
      type: 'int',
      default: maxInstance,
      min: 0,
      max: maxInstance,
    },
    { id: 'seconds', name: say('等待时间', 'Wait'), type: 'int', unit: 's', default: 5, min: 1, max: 60 },
  ],
  run: async (search: Search) => {
    const { args, found, signal, progress } = search;
    const to = { host: String(args.address ?? '255.255.255.255'), port: Number(args.port ?? bacnetPort) };
    const socket = await sockets.use(Number(args.localPort ?? bacnetPort));
    const { client, receive } = createBacnetClient({ timeoutMs: 3_000, send: (packet) => socket.send(packet, to) });
    client.on('iAm', ({ header, payload }) => {
      const [host = '', port = ''] = (header?.sender?.address ?? '').split(':');
      const { net, adr } = header?.sender ?? {};
      const route: Record<string, Value> =
        net === undefined ? {} : { network: net, mac: Buffer.from(adr ?? []).toString('hex') };
      found({
        key: String(payload.deviceId),
        name: `BACnet ${payload.deviceId}`,
        params: { host, port: Number(port), instance: payload.deviceId, ...route },
        info: { instance: String(payload.deviceId), ...(net === undefined ? {} : { network: String(net) }) },
      });
    });
    const unlisten = socket.listen((packet, from) => {
      if (isIAm(packet)) receive(packet, from);
    });
    try {
      const [low, high] = [Number(args.from ?? 0), Number(args.to ?? maxInstance)];
      const whole = low === 0 && high === maxInstance;
      const parts = whole ? 1 : Math.min(partsPerSearch, high - low + 1);
      const step = Math.ceil((high - low + 1) / parts);
      for (let part = 0; part < parts && !signal.aborted; part += 1) {
        const lowLimit = low + part * step;
        const limits = whole ? {} : { lowLimit, highLimit: Math.min(high, lowLimit + step - 1) };
        client.whoIs({ address: `${to.host}:${to.port}` }, limits);
        await waitFor((Number(args.seconds ?? 5) * 1_000) / parts, signal);
        progress(part + 1, parts);
      }
    } finally {
      unlisten();
      client.close();
      socket.leave();
    }
  },
});
