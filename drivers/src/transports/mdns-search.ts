import type { Search } from '../kit/define-driver.ts';
import { reachOf, secondsOf } from './announced-fields.ts';
import { type DnsQuestion, decodeAnswers, encodeQuestions, isAskable, mdnsGroup, mdnsPort } from './dns-sd.codec.ts';
import { type AnnouncedService, createServiceRecords } from './dns-sd.services.ts';
import { openGroup } from './group-socket.ts';
import { pause } from './pause.ts';

/** A service and those of its addresses that may be contacted. */
export type FoundService = AnnouncedService & { readonly address: string };

export interface MdnsWanted {
  /** Such as `_http._tcp`; every announced type when empty. */
  readonly types: readonly string[];
  readonly port?: number;
  /** Called again when something about it changed. */
  readonly take: (service: FoundService) => void;
}

const lookMs = 250;
const mostAtOnce = 60;
const mostTimes = 4;

/** Repeats each query after 1, 2 and 4 s (RFC 6762 section 5.2). */
const createTimetable = () => {
  const asked = new Map<string, { times: number; again: number }>();
  return (questions: readonly DnsQuestion[], now: number): { question: DnsQuestion; first: boolean }[] =>
    questions.filter(isAskable).flatMap((question) => {
      const key = `${question.type} ${question.labels.join('\0')}`;
      const { times, again } = asked.get(key) ?? { times: 0, again: 0 };
      if (times >= mostTimes || now < again) return [];
      asked.set(key, { times: times + 1, again: now + 1_000 * 2 ** times });
      return [{ question, first: times === 0 }];
    });
};

/**
 * Browses for services (RFC 6763) from a port of our own, so that answers come to us alone (RFC 6762 section 6.7), and
 * listens to the answers that others receive meanwhile. Resolves when the time is over or the search is stopped;
 * rejects with a `deviceError` if no query can be sent.
 */
export const searchMdns = async (search: Search, { types, port = mdnsPort, take }: MdnsWanted): Promise<void> => {
  const { signal } = search;
  const records = createServiceRecords(types);
  const socket = await openGroup({
    ...(await reachOf(search)),
    group: mdnsGroup,
    port,
    hops: 255,
    listen: true,
    receive: (packet, from) => records.take(decodeAnswers(packet), from),
  });
  const reported = new Map<string, string>();
  const report = async () => {
    for (const service of records.services()) {
      const key = `${service.instance}.${service.type}`.toLowerCase();
      const text = JSON.stringify(service);
      if (reported.get(key) === text) continue;
      reported.set(key, text);
      for (const address of service.addresses)
        if (await search.allow(address, service.port)) {
          take({ ...service, address });
          break;
        }
    }
  };
  const due = createTimetable();
  const until = performance.now() + secondsOf(search) * 1_000;
  try {
    while (!signal.aborted && performance.now() < until) {
      const now = performance.now();
      // The first time a unicast response is requested, then a multicast one for old responders.
      for (const { question, first } of due(records.questions(), now).slice(0, mostAtOnce))
        await socket.ask(encodeQuestions([question], first));
      await pause(Math.max(1, Math.min(lookMs, until - performance.now())), signal);
      await report();
    }
  } finally {
    await socket.close();
  }
};
