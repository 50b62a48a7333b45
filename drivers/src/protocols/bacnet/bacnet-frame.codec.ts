import type { Text } from '@eoms/contract/vocabulary';

/** BACnet/IP packets from outside: BVLC (ANSI/ASHRAE 135, Annex J.2), NPDU (6.2) and the head of the APDU (20.1). */
export const bacnetPort = 47_808;
export interface BacnetHead {
  readonly type: number;
  /** Of requests, acknowledgements and errors. */
  readonly service?: number;
  readonly invokeId?: number;
  /** Of rejects and aborts. */
  readonly reason?: number;
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

/** Undefined for what is no APDU in BACnet/IP, or is cut short. */
export const bacnetHead = (packet: Buffer): BacnetHead | undefined => {
  const at = apduAt(packet);
  const first = at === undefined ? undefined : packet[at];
  if (at === undefined || first === undefined) return undefined;
  const [, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = packet.subarray(at);
  const type = first >> 4;
  const segmented = (first & 0x08) !== 0;
  if (type === 0) {
    const service = segmented ? sixth : fourth;
    return { type, invokeId: third, service, more: packet.subarray(at + (segmented ? 6 : 4)) };
  }
  if (type === 1) return { type, service: second, more: packet.subarray(at + 2) };
  if (type === 3) {
    const service = segmented ? fifth : third;
    return { type, invokeId: second, service, more: packet.subarray(at + (segmented ? 5 : 3)) };
  }
  if (type === 2 || type === 5) return { type, invokeId: second, service: third, more: packet.subarray(at + 3) };
  if (type === 6 || type === 7) return { type, invokeId: second, reason: third, more: packet.subarray(at + 3) };
  return undefined;
};

export const isIAm = (packet: Buffer): boolean => {
  const head = bacnetHead(packet);
  return head?.type === 1 && head.service === 0;
};

const confirmed: Readonly<Record<number, Text>> = {
  5: { zh: '订阅变化', en: 'SubscribeCOV' },
  12: { zh: '读属性', en: 'ReadProperty' },
  14: { zh: '读多个属性', en: 'ReadPropertyMultiple' },
  15: { zh: '写属性', en: 'WriteProperty' },
};
const unconfirmed: Readonly<Record<number, Text>> = {
  0: { zh: 'I-Am 设备应答', en: 'I-Am' },
  2: { zh: '变化通知', en: 'COV notification' },
  8: { zh: 'Who-Is 查询设备', en: 'Who-Is' },
};

const plain = (text: string): Text => ({ zh: text, en: text });

export const explainBacnet = (packet: Buffer): Text | undefined => {
  const head = bacnetHead(packet);
  if (head === undefined) return undefined;
  const { type, service = -1, invokeId, reason } = head;
  if (type === 1) return unconfirmed[service] ?? plain(`unconfirmed service ${service}`);
  const name = confirmed[service] ?? plain(`service ${service}`);
  if (type === 0) return { zh: `${name.zh}（#${invokeId}）`, en: `${name.en} (#${invokeId})` };
  if (type === 2 || type === 3)
    return { zh: `${name.zh} 的应答（#${invokeId}）`, en: `answer to ${name.en} (#${invokeId})` };
  if (type === 5) return { zh: `${name.zh} 出错（#${invokeId}）`, en: `error for ${name.en} (#${invokeId})` };
  return type === 6
    ? { zh: `请求被拒绝，原因 ${reason}（#${invokeId}）`, en: `rejected, reason ${reason} (#${invokeId})` }
    : { zh: `请求被中止，原因 ${reason}（#${invokeId}）`, en: `aborted, reason ${reason} (#${invokeId})` };
};
