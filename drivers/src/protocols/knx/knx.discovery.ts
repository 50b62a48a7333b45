import { createSocket, type RemoteInfo } from 'node:dgram';
import { deadline } from '../../kit/deadline.ts';
import type { Discovery, Search } from '../../kit/define-driver.ts';
import { deviceError } from '../../kit/device-error.ts';
import { createGuard } from '../../kit/guard.ts';
import { ownAddresses } from '../../transports/own-cards.ts';
import { individualText } from './knx-address.codec.ts';
import { decodeKnx, encodeKnx, knxGroup, knxPort } from './knx-ip.codec.ts';

const say = (zh: string, en: string) => ({ zh, en });

/** Asks from one of our addresses until the search is aborted; answers go to the port that asked. */
const askFrom = (own: string, to: { host: string; port: number }, search: Search): Promise<void> =>
  new Promise((resolve) => {
    const guard = createGuard(`KNX search from ${own}`);
    const socket = createSocket('udp4');
    const end = () => {
      search.signal.removeEventListener('abort', end);
      socket.removeAllListeners('message');
      socket.close(() => resolve());
    };
    socket.on('error', () => {});
    const receive = (packet: Buffer, from: RemoteInfo): void => {
      const frame = decodeKnx(packet);
      if (frame?.kind !== 'searchResponse') return;
      const translated = frame.control.host === '0.0.0.0';
      const { host, port } = translated ? { host: from.address, port: from.port } : frame.control;
      search.found({
        key: frame.serial,
        name: frame.name === '' ? `KNX ${host}` : frame.name,
        params: { host, port },
        info: { serialNumber: frame.serial, mac: frame.mac, individualAddress: individualText(frame.individual) },
      });
    };
    socket.on('message', guard(receive));
    // A card that has gone meanwhile takes no part.
    const ask = (): void => {
      if (to.host === knxGroup) socket.setMulticastInterface(own);
      const reply = { host: own, port: socket.address().port };
      socket.send(encodeKnx({ kind: 'searchRequest', reply }), to.port, to.host, () => {});
    };
    socket.bind(0, own, guard(ask));
    if (search.signal.aborted) end();
    else search.signal.addEventListener('abort', end, { once: true });
  });

export const knxDiscovery: Discovery = {
  name: say('KNX/IP 接口搜索', 'KNX/IP interface search'),
  params: [
    {
      id: 'address',
      name: say('组播地址或接口地址', 'Group or address of an interface'),
      type: 'host',
      required: true,
      default: knxGroup,
    },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: knxPort },
    {
      id: 'from',
      name: say('本机网卡地址', 'Network card of this machine'),
      type: 'host',
      help: say('留空则使用所有网卡', 'Empty: all of them'),
    },
    { id: 'seconds', name: say('等待时间', 'Wait'), type: 'int', unit: 's', default: 3, min: 1, max: 30 },
  ],
  run: async (search) => {
    const to = { host: String(search.args.address ?? knxGroup), port: Number(search.args.port ?? knxPort) };
    const from = String(search.args.from ?? '');
    const own = from === '' ? ownAddresses() : [from];
    if (own.length === 0)
      throw deviceError('unreachable', say('本机没有 IPv4 网卡', 'this machine has no IPv4 network card'));
    const bounded = { ...search, signal: deadline(Number(search.args.seconds ?? 3) * 1_000, search.signal) };
    await Promise.all(own.map((address) => askFrom(address, to, bounded)));
  },
};
