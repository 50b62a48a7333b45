import type { Search } from '../kit/define-driver.ts';
import { secondsOf, usesWay } from './announced-fields.ts';
import { type FoundService, searchMdns } from './mdns-search.ts';
import { pause } from './pause.ts';
import { type FoundRoot, searchSsdp } from './ssdp-search.ts';

/** Ports of both protocols; tests use others. */
export interface AnnouncedPorts {
  readonly mdns?: number;
  readonly ssdp?: number;
}

export interface AnnouncedWanted {
  /** Services to look for by mDNS; every type when empty. */
  readonly types: readonly string[];
  readonly service: (service: FoundService) => void;
  /** Called with devices found by SSDP; without it SSDP is not used. */
  readonly root?: (root: FoundRoot) => void;
  readonly ports?: AnnouncedPorts;
}

const progressMs = 500;

const reportProgress = async ({ progress }: Search, wholeMs: number, signal: AbortSignal): Promise<void> => {
  const begun = performance.now();
  for (let passed = 0; passed < wholeMs && !signal.aborted; passed = performance.now() - begun) {
    progress(Math.floor(passed / progressMs), Math.ceil(wholeMs / progressMs));
    await pause(progressMs, signal);
  }
};

/**
 * Searches for devices that announce themselves, by both protocols in parallel where both are wanted. Succeeds if one
 * works; otherwise rejects with the `deviceError` of the first.
 */
export const searchAnnounced = async (search: Search, wanted: AnnouncedWanted): Promise<void> => {
  const { types, service, root, ports = {} } = wanted;
  const over = new AbortController();
  const [mdns, ssdp] = [ports.mdns, ports.ssdp].map((port) => (port === undefined ? {} : { port }));
  const ways = [
    ...(root === undefined || usesWay(search, 'mdns') ? [searchMdns(search, { types, take: service, ...mdns })] : []),
    ...(root !== undefined && usesWay(search, 'ssdp') ? [searchSsdp(search, { take: root, ...ssdp })] : []),
  ];
  const progress = reportProgress(search, secondsOf(search) * 1_000, AbortSignal.any([search.signal, over.signal]));
  const ends = await Promise.allSettled(ways);
  over.abort();
  await progress;
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (failed.length === ways.length) throw failed[0];
  search.progress(1, 1);
};
