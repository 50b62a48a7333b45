import type { Search } from '../kit/define-driver.ts';
import { reachOf, secondsOf } from './announced-fields.ts';
import { type DeviceDescription, decodeDescription } from './device-description.codec.ts';
import { openGroup } from './group-socket.ts';
import { httpRequest } from './http-request.ts';
import { pause } from './pause.ts';
import { decodeSsdpAnswer, encodeSsdpSearch, type SsdpAnswer, ssdpGroup, ssdpPort } from './ssdp.codec.ts';

/** A root device that responded. */
export interface FoundRoot extends SsdpAnswer {
  readonly address: string;
  /** URL of its description, if that is on the address that responded. */
  readonly url?: URL;
  /** Absent where it could not be loaded. */
  readonly description?: DeviceDescription;
}

export interface SsdpWanted {
  readonly port?: number;
  readonly take: (root: FoundRoot) => void;
}

const rootDevices = 'upnp:rootdevice';
/** Datagrams get lost (1.3.2 recommends more than one), and some devices sleep through the first. */
const askAgainMs = [0, 500, 2_000];
const fetchMs = 3_000;
const longestDescription = 256 * 1_024;
const mostDevices = 500;
const fetchesAtOnce = 8;
const lookMs = 100;
const agreed = { Accept: 'text/xml, application/xml', 'User-Agent': 'EOMS/1.0 UPnP/2.0 EOMS/1.0' };

/** Only descriptions on the device itself are fetched: another address would make us send requests to third parties. */
const urlOf = (location: string, address: string): URL | undefined => {
  if (!URL.canParse(location)) return undefined;
  const url = new URL(location);
  return url.protocol === 'http:' && url.hostname === address && url.username === '' ? url : undefined;
};

const describe = async (url: URL, address: string, signal: AbortSignal): Promise<DeviceDescription | undefined> => {
  try {
    const reply = await httpRequest(
      {
        address: { host: address, port: Number(url.port || 80) },
        hostname: address,
        tls: false,
        checkCertificate: false,
      },
      { method: 'GET', path: `${url.pathname}${url.search}`, headers: agreed },
      { timeoutMs: fetchMs, signal, maxBytes: longestDescription },
    );
    return reply.status === 200 ? decodeDescription(reply.body.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Searches for root devices and reads their descriptions: from the address that responded, if it is allowed, at most
 * 256 kB in 3 s. Resolves when the time is over or the search is stopped and pending descriptions are read; rejects
 * with a `deviceError` where no query can be sent.
 */
export const searchSsdp = async (search: Search, { port = ssdpPort, take }: SsdpWanted): Promise<void> => {
  const { signal } = search;
  const reach = await reachOf(search);
  const waiting: { answer: SsdpAnswer; address: string }[] = [];
  const seen = new Set<string>();
  const receive = (packet: Buffer, address: string) => {
    const answer = decodeSsdpAnswer(packet);
    if (answer === undefined || answer.target !== rootDevices) return;
    const key = `${answer.device} ${address}`;
    if (seen.has(key) || seen.size >= mostDevices) return;
    seen.add(key);
    waiting.push({ answer, address });
  };
  const report = async ({ answer, address }: (typeof waiting)[number]) => {
    const url = urlOf(answer.location, address);
    if (!(await search.allow(address, Number(url?.port || 80)))) return;
    const description = url === undefined ? undefined : await describe(url, address, signal);
    if (signal.aborted) return;
    take({
      ...answer,
      address,
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
    });
  };
  const seconds = secondsOf(search);
  const target = reach.device ?? ssdpGroup;
  const question = encodeSsdpSearch(target, port, rootDevices, reach.device === undefined ? seconds - 1 : undefined);
  const socket = await openGroup({ ...reach, group: ssdpGroup, port, hops: 2, listen: false, receive });
  const begun = performance.now();
  const again = [...askAgainMs];
  const reading = new Set<Promise<void>>();
  try {
    while (!signal.aborted && performance.now() - begun < seconds * 1_000) {
      if ((again[0] ?? Number.POSITIVE_INFINITY) <= performance.now() - begun) {
        again.shift();
        await socket.ask(question);
      }
      await pause(lookMs, signal);
      for (const next of waiting.splice(0, fetchesAtOnce - reading.size)) {
        const one = report(next).finally(() => reading.delete(one));
        reading.add(one);
      }
    }
    await Promise.all(reading);
  } finally {
    await socket.close();
  }
};
