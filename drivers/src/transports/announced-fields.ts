import type { Search } from '../kit/define-driver.ts';
import { deviceError } from '../kit/device-error.ts';
import type { Field } from '../kit/field.ts';
import { say } from '../kit/say.ts';
import { ownCards } from './own-cards.ts';

/** Fields of every search for devices that announce themselves. */
export const announcedFields: readonly Field[] = [
  {
    id: 'address',
    name: say('设备地址', 'Address of a device'),
    type: 'host',
    help: say('留空则以组播搜索本网段', 'Empty: everything on this network, by multicast'),
  },
  {
    id: 'from',
    name: say('本机网卡地址', 'Network card of this machine'),
    type: 'host',
    help: say('留空则使用所有网卡', 'Empty: all of them'),
  },
  { id: 'seconds', name: say('等待时间', 'Wait'), type: 'int', unit: 's', default: 5, min: 2, max: 60 },
];

const both = ['both', 'mdns', 'ssdp'] as const;
export type Way = (typeof both)[number];

/** Selects the protocol, for searches that support both. */
export const wayField: Field = {
  id: 'way',
  name: say('搜索协议', 'Protocol'),
  type: 'enum',
  default: 'both',
  options: [
    { code: 'both', name: say('mDNS 与 SSDP', 'mDNS and SSDP') },
    { code: 'mdns', name: say('mDNS（Bonjour）', 'mDNS (Bonjour)') },
    { code: 'ssdp', name: say('SSDP（UPnP）', 'SSDP (UPnP)') },
  ],
};

export const usesWay = ({ args }: Search, way: Exclude<Way, 'both'>): boolean =>
  args.way === undefined || args.way === 'both' || args.way === way;

export const secondsOf = ({ args }: Search): number => Number(args.seconds ?? 5);

/**
 * The local addresses a search sends from, and its targets. The loopback interface is included where devices may be on
 * this machine. Rejects with a `deviceError` on a machine without a network.
 */
export const reachOf = async ({ args, allow }: Search): Promise<{ cards: string[]; device?: string }> => {
  const [from, device] = [String(args.from ?? ''), String(args.address ?? '')];
  const cards: string[] = [];
  for (const { address, internal } of from === '' ? ownCards() : [{ address: from, internal: false }])
    if (!internal || (await allow(address, 0))) cards.push(address);
  if (cards.length === 0)
    throw deviceError('unreachable', say('本机没有 IPv4 网卡', 'this machine has no IPv4 network card'));
  return { cards, ...(device === '' ? {} : { device }) };
};
