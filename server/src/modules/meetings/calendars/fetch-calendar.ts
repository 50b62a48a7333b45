import type { CalendarFailure, CalendarKind } from '@eoms/contract';
import { decodeForeignText } from '@eoms/drivers/kit';
import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { OutboundError } from '../../../platform/outbound/outbound.ts';

export type GuardedFetch = (url: string, init?: RequestInit) => Promise<Response>;

export interface CalendarAddress {
  readonly kind: CalendarKind;
  readonly url: string;
  readonly username: string | null;
  readonly password: string | null;
  /** What the server said the last time, to recognise an unchanged calendar; null reads it in any case. */
  readonly mark: string | null;
}

export type FetchedCalendar =
  | { readonly got: 'unchanged' }
  | {
      readonly got: 'content';
      readonly content: Buffer;
      /** The media type that came with it. */
      readonly charset: string;
      readonly mark: string | null;
    }
  | { readonly got: 'failure'; readonly failure: CalendarFailure };

class UnexpectedReply extends Error {
  readonly failure: CalendarFailure;
  constructor(failure: CalendarFailure) {
    super(failure);
    this.failure = failure;
  }
}

const headersOf = ({ username, password }: CalendarAddress): Record<string, string> =>
  username === null
    ? {}
    : { authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };

const requireStatus = (reply: Response, ...wanted: readonly number[]): Response => {
  if (reply.status === 401 || reply.status === 403) throw new UnexpectedReply('unauthorised');
  // A redirect is not followed: its target has not been allowed by anybody.
  if (!wanted.includes(reply.status)) throw new UnexpectedReply('status');
  return reply;
};

const contentOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());

const fetchFile = async (fetchGuarded: GuardedFetch, address: CalendarAddress): Promise<FetchedCalendar> => {
  const { url, mark } = address;
  const condition =
    mark === null
      ? {}
      : { [mark.startsWith('date ') ? 'if-modified-since' : 'if-none-match']: mark.replace(/^date /, '') };
  const reply = requireStatus(await fetchGuarded(url, { headers: { ...headersOf(address), ...condition } }), 200, 304);
  if (reply.status === 304) return { got: 'unchanged' };
  const date = reply.headers.get('last-modified');
  const next = reply.headers.get('etag') ?? (date === null ? null : `date ${date}`);
  return {
    got: 'content',
    content: await contentOf(reply),
    charset: reply.headers.get('content-type') ?? '',
    mark: next,
  };
};

/** Text by the charset that its media type names, or the document itself. Throws 'charset'. */
const xmlOf = (content: Buffer, type: string): string => {
  const declared = /^<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(content.subarray(0, 200).toString('latin1'))?.[1];
  try {
    return decodeForeignText(content, /charset\s*=/i.test(type) ? type : (declared ?? ''));
  } catch {
    throw new UnexpectedReply('charset');
  }
};

/** The texts of all elements of this local name. */
const textsOf = (xml: string, name: string): string[] => {
  const texts: string[] = [];
  let depth = 0;
  const parser = new SaxesParser<{ xmlns: false }>();
  const isIt = (tag: string): boolean => tag === name || tag.endsWith(`:${name}`);
  parser.on('opentag', ({ name: tag }: { name: string; attributes: Record<string, SaxesAttributePlain | string> }) => {
    if (!isIt(tag)) return;
    depth += 1;
    texts.push('');
  });
  parser.on('closetag', ({ name: tag }) => {
    if (isIt(tag)) depth -= 1;
  });
  const add = (text: string): void => {
    if (depth > 0) texts[texts.length - 1] += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return texts;
};

const daysAhead = 125;
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

const tagQuery =
  '<d:propfind xmlns:d="DAV:" xmlns:c="http://calendarserver.org/ns/"><d:prop><c:getctag/></d:prop></d:propfind>';
const eventsQuery = (now: number): string =>
  `<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop>` +
  `<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">` +
  `<c:time-range start="${stamp(now - 86_400_000)}" end="${stamp(now + daysAhead * 86_400_000)}"/>` +
  `</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;

/** A collection of a CalDAV server (RFC 4791): asks for its tag, and for its events if that has changed. */
const fetchCollection = async (fetchGuarded: GuardedFetch, address: CalendarAddress): Promise<FetchedCalendar> => {
  const ask = async (method: string, depth: string, body: string): Promise<string> => {
    const headers = { ...headersOf(address), depth, 'content-type': 'application/xml; charset=utf-8' };
    const reply = requireStatus(await fetchGuarded(address.url, { method, headers, body }), 207);
    return xmlOf(await contentOf(reply), reply.headers.get('content-type') ?? '');
  };
  const [tag = ''] = textsOf(await ask('PROPFIND', '0', tagQuery), 'getctag');
  if (tag !== '' && tag === address.mark) return { got: 'unchanged' };
  const texts = textsOf(await ask('REPORT', '1', eventsQuery(Date.now())), 'calendar-data');
  const empty = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
  return { got: 'content', content: Buffer.from(texts.join('\r\n') || empty), charset: 'utf-8', mark: tag || null };
};

/** Fetches a calendar unless it is unchanged; only from allowed addresses. */
export const fetchCalendar = async (fetchGuarded: GuardedFetch, address: CalendarAddress): Promise<FetchedCalendar> => {
  try {
    return await (address.kind === 'caldav' ? fetchCollection : fetchFile)(fetchGuarded, address);
  } catch (error) {
    if (error instanceof OutboundError) return { got: 'failure', failure: error.reason };
    if (error instanceof UnexpectedReply) return { got: 'failure', failure: error.failure };
    return { got: 'failure', failure: 'unreadable' };
  }
};
