import type { SourceText } from '@eoms/contract/vocabulary';

/** BACnet/IP packets from outside: BVLC (ANSI/ASHRAE 135, Annex J.2), NPDU (6.2) and the head of the APDU (20.1). */
export const bacnetPort = 47_808;
export interface BacnetHead {
  readonly type: number;
  /** Of requests, acknowledgements and errors. */
  readonly service?: number;
  readonly invokeId?: number;
  /** Of rejects and aborts. */
  readonly reason?: number;
  readonly segmented: boolean;
  readonly more: Buffer;
}

const apduAt = (packet: Buffer): number | undefined => {
  const function_ = packet[1];
  let at = function_ === 0x04 ? 10 : function_ === 0x0a || function_ === 0x0b ? 4 : undefined;
  if (packet[0] !== 0x81 || at === undefined || packet.length < at + 2 || packet.readUInt16BE(2) !== packet.length)
    return undefined;
  const control = packet[at + 1] ?? 0;
  if (packet[at] !== 1 || (control & 0x80) !== 0) return undefined;
  const hasDestination = (control & 0x20) !== 0;
  at += 2;
  if (hasDestination) at += 3 + (packet[at + 2] ?? 0);
  if ((control & 0x08) !== 0) at += 3 + (packet[at + 2] ?? 0);
  return hasDestination ? at + 1 : at;
};

const deepest = 8;

/** Length of the tag at `at` including its content (20.2.1); undefined if it does not fit. */
const tagAt = (
  data: Buffer,
  at: number,
): { number: number; kind: 'open' | 'close' | 'value'; end: number } | undefined => {
  const first = data[at];
  if (first === undefined) return undefined;
  const isContext = (first & 0x08) !== 0;
  const size = first & 0x07;
  const extended = first >> 4 === 15;
  const number = extended ? (data[at + 1] ?? 255) : first >> 4;
  let end = at + (extended ? 2 : 1);
  if (size >= 6)
    return isContext && end <= data.length ? { number, kind: size === 6 ? 'open' : 'close', end } : undefined;
  let length = !isContext && number === 1 ? 0 : size;
  if (size === 5) {
    const said = data[end] ?? 255;
    // Longer ones need four more bytes and do not fit a datagram.
    if (said === 255) return undefined;
    length = said === 254 ? (data[end + 1] ?? 255) * 256 + (data[end + 2] ?? 255) : said;
    end += said === 254 ? 3 : 1;
  }
  end += length;
  return end <= data.length ? { number, kind: 'value', end } : undefined;
};

/** Every tag fits, and opening and closing tags are in pairs. */
export const areTagsWhole = (data: Buffer): boolean => {
  const open: number[] = [];
  for (let at = 0; at < data.length; ) {
    const tag = tagAt(data, at);
    if (tag === undefined) return false;
    if (tag.kind === 'open') open.push(tag.number);
    if (tag.kind === 'close' && open.pop() !== tag.number) return false;
    if (open.length > deepest) return false;
    at = tag.end;
  }
  return open.length === 0;
};

/**
 * Whether a packet may be handed to a decoder that trusts its input: whole, not a part of a segmented message, its tags
 * in order.
 */
export const isSound = (packet: Buffer): boolean => {
  const head = bacnetHead(packet);
  if (head === undefined || head.segmented) return false;
  return head.type === 2 || head.type >= 6 || areTagsWhole(head.more);
};

/** Clears a request's offer to accept a segmented reply (20.1.2.3 and 20.1.2.4): the reply must fit or be refused. */
export const withoutSegments = (packet: Buffer): Buffer => {
  const at = apduAt(packet);
  const [first, second] = at === undefined ? [] : packet.subarray(at, at + 2);
  if (at === undefined || first === undefined || second === undefined || first >> 4 !== 0) return packet;
  const changed = Buffer.from(packet);
  changed[at] = first & ~0x02;
  changed[at + 1] = second & 0x0f;
  return changed;
};

const acceptedSizes = [50, 128, 206, 480, 1_024, 1_476];

/** The largest reply, in octets, that the sender of a confirmed request accepts (20.1.2.5). */
export const acceptedApdu = (packet: Buffer): number | undefined => {
  const at = apduAt(packet);
  return at === undefined || (packet[at] ?? 255) >> 4 !== 0 ? undefined : acceptedSizes[(packet[at + 1] ?? 0) & 0x0f];
};

/** The header of an APDU to a device that is itself on IP. */
export const envelopeBytes = 6;

/** A reject or an abort by a server (20.1.8 and 20.1.9). */
export const encodeTurnDown = (kind: 'reject' | 'abort', invokeId: number, reason: number): Buffer =>
  Buffer.from([0x81, 0x0a, 0, envelopeBytes + 3, 1, 0, kind === 'reject' ? 0x60 : 0x71, invokeId, reason]);

/** Undefined for anything but a complete APDU in BACnet/IP. */
export const bacnetHead = (packet: Buffer): BacnetHead | undefined => {
  const at = apduAt(packet);
  const first = at === undefined ? undefined : packet[at];
  if (at === undefined || first === undefined) return undefined;
  const [, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = packet.subarray(at);
  const type = first >> 4;
  const segmented = (type === 0 || type === 3) && (first & 0x08) !== 0;
  const rest = (from: number) => packet.subarray(Math.min(packet.length, at + from));
  if (type === 0)
    return { type, segmented, invokeId: third, service: segmented ? sixth : fourth, more: rest(segmented ? 6 : 4) };
  if (type === 1) return { type, segmented, service: second, more: rest(2) };
  if (type === 3)
    return { type, segmented, invokeId: second, service: segmented ? fifth : third, more: rest(segmented ? 5 : 3) };
  if (packet.length < at + 3) return undefined;
  if (type === 2 || type === 5) return { type, segmented, invokeId: second, service: third, more: rest(3) };
  return type === 6 || type === 7 ? { type, segmented, invokeId: second, reason: third, more: rest(3) } : undefined;
};

export const isIAm = (packet: Buffer): boolean => {
  const head = bacnetHead(packet);
  return head?.type === 1 && head.service === 0;
};

const confirmed: Readonly<Record<number, SourceText>> = {
  5: { zh: '订阅变化', en: 'SubscribeCOV' },
  12: { zh: '读属性', en: 'ReadProperty' },
  14: { zh: '读多个属性', en: 'ReadPropertyMultiple' },
  15: { zh: '写属性', en: 'WriteProperty' },
};
const unconfirmed: Readonly<Record<number, SourceText>> = {
  0: { zh: 'I-Am 设备应答', en: 'I-Am' },
  2: { zh: '变化通知', en: 'COV notification' },
  8: { zh: 'Who-Is 查询设备', en: 'Who-Is' },
};

export const explainBacnet = (packet: Buffer): SourceText | undefined => {
  const head = bacnetHead(packet);
  if (head === undefined) return undefined;
  const { type, service = -1, invokeId, reason } = head;
  if (type === 1) return unconfirmed[service] ?? { zh: `无应答服务 ${service}`, en: `unconfirmed service ${service}` };
  const name = confirmed[service] ?? { zh: `服务 ${service}`, en: `service ${service}` };
  if (type === 0) return { zh: `${name.zh}（#${invokeId}）`, en: `${name.en} (#${invokeId})` };
  if (type === 2 || type === 3)
    return { zh: `${name.zh} 的应答（#${invokeId}）`, en: `answer to ${name.en} (#${invokeId})` };
  if (type === 5) return { zh: `${name.zh} 出错（#${invokeId}）`, en: `error for ${name.en} (#${invokeId})` };
  return type === 6
    ? { zh: `请求被拒绝，原因 ${reason}（#${invokeId}）`, en: `rejected, reason ${reason} (#${invokeId})` }
    : { zh: `请求被中止，原因 ${reason}（#${invokeId}）`, en: `aborted, reason ${reason} (#${invokeId})` };
};
