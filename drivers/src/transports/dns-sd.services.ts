import { isIP } from 'node:net';
import { shownText } from '../kit/shown-text.ts';
import type { DnsQuestion, DnsRecord } from './dns-sd.codec.ts';

/** A service announced on the network. */
export interface AnnouncedService {
  /** Its user-visible name. */
  readonly instance: string;
  /** Such as `_http._tcp`. */
  readonly type: string;
  /** Its host name, without `.local`. */
  readonly hostname: string;
  readonly port: number;
  /** The most likely one first. */
  readonly addresses: readonly string[];
  readonly texts: Readonly<Record<string, string>>;
}

export interface ServiceRecords {
  /** `from`: the address that the packet came from. */
  take(records: readonly DnsRecord[], from: string): void;
  /** The queries to send: for the services in general, and for what is still unknown about those found. */
  questions(): DnsQuestion[];
  /** The services whose records are complete. */
  services(): AnnouncedService[];
}

interface Instance {
  readonly label: string;
  readonly type: string;
  server?: { readonly host: string; readonly port: number };
  texts?: Readonly<Record<string, string>>;
  from: string;
}

/** RFC 6763 section 9: queries which types of services exist. */
const everyType = '_services._dns-sd._udp.local';
const typePattern = /^(_[a-z0-9-]{1,15}\._(?:tcp|udp))\.local$/;
const domain = '.local';
const most = { types: 100, instances: 1_000, hosts: 1_000, addresses: 8 };

const byLikelihood = (addresses: ReadonlySet<string>, from: string): string[] => {
  const cost = (address: string) => (address === from ? 0 : isIP(address) === 4 ? 1 : 2);
  return [...addresses].sort((a, b) => cost(a) - cost(b));
};

/** Assembles responses into services of these types, or of every type when empty. Unrelated records are ignored. */
export const createServiceRecords = (wanted: readonly string[]): ServiceRecords => {
  const types = new Set(wanted.map((type) => type.toLowerCase()));
  const instances = new Map<string, Instance>();
  const hosts = new Map<string, Set<string>>();

  const takePointer = (name: string, target: string, ttl: number, from: string) => {
    const [, named] = typePattern.exec(target.toLowerCase()) ?? [];
    if (name === everyType && wanted.length === 0 && named !== undefined && types.size < most.types) types.add(named);
    const [, type] = typePattern.exec(name) ?? [];
    if (type === undefined || !types.has(type)) return;
    const key = target.toLowerCase();
    const label = target.slice(0, -name.length - 1);
    if (!key.endsWith(`.${name}`) || label === '') return;
    // A goodbye (RFC 6762 section 10.1).
    if (ttl === 0) instances.delete(key);
    else if (!instances.has(key) && instances.size < most.instances) instances.set(key, { label, type, from });
  };
  const takeServer = (name: string, target: string, port: number, from: string) => {
    const instance = instances.get(name);
    const host = target.toLowerCase();
    if (instance === undefined || host === '' || host === '.') return;
    Object.assign(instance, { server: { host, port }, from });
    if (!hosts.has(host) && hosts.size < most.hosts) hosts.set(host, new Set());
  };
  const takeTexts = (name: string, texts: Readonly<Record<string, string>>) => {
    const instance = instances.get(name);
    if (instance !== undefined) instance.texts = texts;
  };
  const takeAddress = (name: string, address: string) => {
    const known = hosts.get(name);
    const usable = isIP(address) !== 0 && !/^fe[89ab]/i.test(address);
    if (known !== undefined && usable && known.size < most.addresses) known.add(address);
  };
  const unknownOf = ({ label, type, server, texts }: Instance): DnsQuestion[] => {
    const labels = [label, ...type.split('.'), 'local'];
    const host = server?.host.endsWith(domain) ? server.host : undefined;
    return [
      ...(server === undefined ? [{ labels, type: 'SRV' } as const] : []),
      ...(texts === undefined ? [{ labels, type: 'TXT' } as const] : []),
      ...(host !== undefined && hosts.get(host)?.size === 0
        ? (['A', 'AAAA'] as const).map((kind) => ({ labels: host.split('.'), type: kind }))
        : []),
    ];
  };
  return {
    take(records, from) {
      // Names first, then their records: a packet contains them in any order.
      for (const one of records) if (one.type === 'PTR') takePointer(one.name.toLowerCase(), one.target, one.ttl, from);
      for (const one of records)
        if (one.type === 'SRV' && one.ttl > 0) takeServer(one.name.toLowerCase(), one.target, one.port, from);
        else if (one.type === 'TXT' && one.ttl > 0) takeTexts(one.name.toLowerCase(), one.texts);
      for (const one of records)
        if ((one.type === 'A' || one.type === 'AAAA') && one.ttl > 0) takeAddress(one.name.toLowerCase(), one.address);
    },
    questions: () => [
      ...(wanted.length === 0 ? [{ labels: everyType.split('.'), type: 'PTR' } as const] : []),
      ...[...types].map((type) => ({ labels: [...type.split('.'), 'local'], type: 'PTR' }) as const),
      ...[...instances.values()].flatMap(unknownOf),
    ],
    services: () =>
      [...instances.values()].flatMap(({ label, type, server, texts, from }) => {
        const addresses = server === undefined ? undefined : hosts.get(server.host);
        if (server === undefined || texts === undefined || addresses === undefined || addresses.size === 0) return [];
        const hostname = server.host.endsWith(domain) ? server.host.slice(0, -domain.length) : server.host;
        const instance = shownText(label);
        return [{ instance, type, hostname, port: server.port, addresses: byLikelihood(addresses, from), texts }];
      }),
  };
};
