import type { Payload } from './knx-dpt.codec.ts';

/** cEMI frames of the link layer (KNX Standard 03_06_03 "EMI_IMI", section 4) that carry group communication. */
export type TelegramService = 'read' | 'response' | 'write';
export interface Telegram {
  /**
   * `request` goes to the interface, `confirm` reports its result on the bus, `indication` comes from other devices.
   */
  readonly kind: 'request' | 'confirm' | 'indication';
  /** Individual address of the sender. */
  readonly source: number;
  readonly group: number;
  readonly service: TelegramService;
  readonly payload: Payload;
  /** For a confirmation: no device on the bus acknowledged. */
  readonly failed: boolean;
}

const codes = { request: 0x11, indication: 0x29, confirm: 0x2e } as const;
const services: readonly TelegramService[] = ['read', 'response', 'write'];
const none: Payload = { bits: true, data: Buffer.of(0) };

export const encodeTelegram = (
  telegram: Pick<Telegram, 'kind' | 'group' | 'service'> & Partial<Pick<Telegram, 'payload' | 'source' | 'failed'>>,
): Buffer => {
  const { bits, data } = telegram.payload ?? none;
  const frame = Buffer.alloc(11 + (bits ? 0 : data.length));
  frame[0] = codes[telegram.kind];
  // Standard frame, not repeated, broadcast in the domain, low priority; bit 0 is the error of a confirmation.
  frame[2] = 0xbc | (telegram.failed === true ? 1 : 0);
  // Destination is a group, hop count 6.
  frame[3] = 0xe0;
  frame.writeUInt16BE(telegram.source ?? 0, 4);
  frame.writeUInt16BE(telegram.group, 6);
  frame[8] = 1 + (bits ? 0 : data.length);
  const apci = services.indexOf(telegram.service) << 6;
  frame[10] = apci | (bits ? (data[0] ?? 0) & 0x3f : 0);
  if (!bits) data.copy(frame, 11);
  return frame;
};

/** Undefined for everything but reads, responses and writes of groups, and for truncated frames. */
export const decodeTelegram = (frame: Buffer): Telegram | undefined => {
  const code = frame[0];
  const kind =
    code === codes.indication
      ? 'indication'
      : code === codes.confirm
        ? 'confirm'
        : code === codes.request
          ? 'request'
          : undefined;
  const at = 2 + (frame[1] ?? 0);
  if (kind === undefined || frame.length < at + 9) return undefined;
  const [control = 0, second = 0] = frame.subarray(at, at + 2);
  if ((second & 0x80) === 0) return undefined;
  const length = frame[at + 6] ?? 0;
  if (length < 1 || frame.length !== at + 8 + length) return undefined;
  // Group data is unnumbered (TPCI 0); the four bits of APCI lie across two bytes.
  const [tpci = 0, low = 0] = frame.subarray(at + 7, at + 9);
  if ((tpci & 0xfc) !== 0) return undefined;
  const service = services[((tpci & 3) << 2) | (low >> 6)];
  if (service === undefined) return undefined;
  return {
    kind,
    source: frame.readUInt16BE(at + 2),
    group: frame.readUInt16BE(at + 4),
    service,
    payload: length === 1 ? { bits: true, data: Buffer.of(low & 0x3f) } : { bits: false, data: frame.subarray(at + 9) },
    failed: (control & 1) === 1,
  };
};
