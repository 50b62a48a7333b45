import { randomUUID } from 'node:crypto';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { deadline } from '../../kit/deadline.ts';
import type { Discovery, Search } from '../../kit/define-driver.ts';
import { createGuard } from '../../kit/guard.ts';
import { ownAddresses } from '../../transports/own-cards.ts';
import { say } from './onvif.properties.ts';
import { decodeProbeMatches, encodeProbe, type ProbeMatch, probeGroup, probePort } from './onvif-probe.codec.ts';

/** Where to connect: the address that the device names in our reach, else where its answer came from. */
const whereIs = ({ addresses }: ProbeMatch, from: string): { host: string; port: number; tls: boolean } => {
  const urls = addresses.flatMap((address) => {
    try {
      return [new URL(address)];
    } catch {
      return [];
    }
  });
  const url = urls.find(({ hostname }) => hostname === from) ?? urls.find(({ hostname }) => !hostname.startsWith('['));
  const tls = url?.protocol === 'https:';
  return { host: from, port: Number(url?.port) || (tls ? 443 : 80), tls };
};

const report = (search: Search, match: ProbeMatch, from: string): void => {
  const { host, port, tls } = whereIs(match, from);
  search.found({
    key: match.endpoint,
    name: [match.name, match.hardware].filter((part) => part !== '').join(' ') || `ONVIF ${host}`,
    params: { host, port, ...(tls ? { tls } : {}) },
    info: { hardware: match.hardware, location: match.location },
  });
};

const longestAnswer = 65_507;
/** Multicast gets lost: the standard asks twice. */
const repeatMs = 500;

const askFrom = (own: string | undefined, to: { host: string; port: number }, search: Search): Promise<void> =>
  new Promise((resolve) => {
    const guard = createGuard('ONVIF search');
    const socket = createSocket('udp4');
    const probe = Buffer.from(encodeProbe(randomUUID()));
    let again: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(again);
      search.signal.removeEventListener('abort', end);
      socket.removeAllListeners('message');
      socket.close(() => resolve());
    };
    const ask = () => socket.send(probe, to.port, to.host, () => {});
    socket.on('error', () => {});
    const receive = (packet: Buffer, from: RemoteInfo): void => {
      if (packet.length > longestAnswer) return;
      for (const match of decodeProbeMatches(packet.toString('utf8'))) report(search, match, from.address);
    };
    socket.on('message', guard(receive));
    // A card that has gone meanwhile takes no part.
    const begin = (): void => {
      if (own !== undefined) socket.setMulticastInterface(own);
      ask();
      again = setTimeout(ask, repeatMs);
    };
    socket.bind(0, own, guard(begin));
    if (search.signal.aborted) end();
    else search.signal.addEventListener('abort', end, { once: true });
  });

export const onvifDiscovery: Discovery = {
  name: say('ONVIF 设备搜索（WS-Discovery）', 'ONVIF device search (WS-Discovery)'),
  params: [
    {
      id: 'address',
      name: say('组播地址或设备地址', 'Group or address of a device'),
      type: 'host',
      required: true,
      default: probeGroup,
    },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: probePort },
    { id: 'seconds', name: say('等待时间', 'Wait'), type: 'int', unit: 's', default: 4, min: 1, max: 30 },
  ],
  run: async (search) => {
    const to = { host: String(search.args.address ?? probeGroup), port: Number(search.args.port ?? probePort) };
    const bounded = { ...search, signal: deadline(Number(search.args.seconds ?? 4) * 1_000, search.signal) };
    const isGroup = /^2(2[4-9]|3\d)\./.test(to.host);
    const from = isGroup ? ownAddresses() : [undefined];
    await Promise.all(from.map((own) => askFrom(own, to, bounded)));
  },
};
