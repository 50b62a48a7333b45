import { decode } from 'dns-packet';
import { shownText } from '../kit/shown-text.ts';

/**
 * The part of multicast DNS (RFC 6762) that finds services (RFC 6763). The library decodes; questions are encoded here,
 * because the library takes a dot inside a label ("Stage 1.2") for the end of the label.
 */
export const mdnsPort = 5353;
export const mdnsGroup = '224.0.0.251';

export type DnsRecord = { readonly name: string; readonly ttl: number } & (
  | { readonly type: 'PTR'; readonly target: string }
  | { readonly type: 'SRV'; readonly target: string; readonly port: number }
  | { readonly type: 'TXT'; readonly texts: Readonly<Record<string, string>> }
  | { readonly type: 'A' | 'AAAA'; readonly address: string }
);

export interface DnsQuestion {
  readonly labels: readonly string[];
  readonly type: 'PTR' | 'SRV' | 'TXT' | 'A' | 'AAAA';
}

/** RFC 6762 section 17: the maximum packet size. */
const longestPacket = 9_000;
const mostRecords = 300;
const mostTexts = 64;
const longestText = 255;

/** `key=value` strings (RFC 6763 section 6.4): keys in lower case, the first of a key counts. */
const readTexts = (data: unknown): Record<string, string> => {
  const texts: Record<string, string> = Object.create(null);
  for (const part of (Array.isArray(data) ? data : [data]).slice(0, mostTexts)) {
    const text = Buffer.isBuffer(part) ? part.toString('utf8') : String(part ?? '');
    const at = text.indexOf('=');
    const key = (at < 0 ? text : text.slice(0, at)).toLowerCase();
    if (/^[ -<>-~]+$/.test(key) && !(key in texts))
      texts[key] = at < 0 ? '' : shownText(text.slice(at + 1), longestText);
  }
  return texts;
};

interface Read {
  readonly name: string;
  readonly type: string;
  readonly ttl?: number;
  readonly data?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const recordOf = ({ name, type, ttl = 0, data }: Read): DnsRecord[] => {
  const head = { name, ttl };
  if (type === 'PTR') return [{ ...head, type, target: textOf(data) }];
  if (type === 'TXT') return [{ ...head, type, texts: readTexts(data) }];
  if (type === 'A' || type === 'AAAA') return [{ ...head, type, address: textOf(data) }];
  if (type !== 'SRV' || typeof data !== 'object' || data === null) return [];
  const { target, port } = data as { readonly target?: unknown; readonly port?: unknown };
  return typeof port === 'number' ? [{ ...head, type, target: textOf(target), port }] : [];
};

/** The library allocates as many records as the header claims. */
const isCredible = (packet: Buffer): boolean => {
  if (packet.length < 12 || packet.length > longestPacket) return false;
  const counts = [4, 6, 8, 10].map((at) => packet.readUInt16BE(at));
  return counts.reduce((all, count) => all + count, 0) <= mostRecords;
};

/** The records of a response; none for a query or anything malformed. */
export const decodeAnswers = (packet: Buffer): DnsRecord[] => {
  if (!isCredible(packet)) return [];
  try {
    const { type, answers = [], additionals = [] } = decode(packet);
    if (type !== 'response') return [];
    return [...answers, ...additionals].flatMap((record) => recordOf(record as Read));
  } catch {
    return [];
  }
};

const codes = { A: 1, PTR: 12, TXT: 16, AAAA: 28, SRV: 33 } as const;
const internet = 1;
/** RFC 6762 section 5.4: requests a unicast response. */
const toUsAlone = 0x8000;

const encodeQuestion = ({ labels, type }: DnsQuestion, unicast: boolean): Buffer => {
  const parts = labels.map((label) => {
    const bytes = Buffer.from(label);
    return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  });
  const end = Buffer.alloc(5);
  end.writeUInt16BE(codes[type], 1);
  end.writeUInt16BE(internet | (unicast ? toUsAlone : 0), 3);
  return Buffer.concat([...parts, end]);
};

/** Labels have 1 to 63 bytes; others cannot be queried. */
export const isAskable = ({ labels }: DnsQuestion): boolean =>
  labels.every((label) => label !== '' && Buffer.byteLength(label) <= 63);

export const encodeQuestions = (questions: readonly DnsQuestion[], unicast: boolean): Buffer => {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(questions.length, 4);
  return Buffer.concat([head, ...questions.map((question) => encodeQuestion(question, unicast))]);
};
