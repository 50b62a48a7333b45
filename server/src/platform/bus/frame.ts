/**
 * What one node sends at once. `messages`: some, numbered without gaps; `beat`: only says that the sender is there and
 * what its last number was; `leave`: it stops.
 */
export interface FrameHeader {
  /**
   * Of `messages`, the format of the body; otherwise the latest format that the sender reads. The header itself never
   * changes, so that nodes of different versions know of each other.
   */
  readonly format: number;
  readonly kind: 'messages' | 'beat' | 'leave';
  readonly sender: string;
  readonly sequence: number;
  /** One node, or everyone. */
  readonly to: string | undefined;
}

export interface Frame {
  readonly header: string;
  /** See `frame-body.ts`; empty without messages. */
  readonly body: string;
}

const letters = { messages: 'm', beat: 'b', leave: 'l' } as const;
const kinds: Readonly<Record<string, FrameHeader['kind']>> = { m: 'messages', b: 'beat', l: 'leave' };
const everyone = '*';

export const writeHeader = ({ format, kind, sender, sequence, to }: FrameHeader): string =>
  `${format} ${letters[kind]} ${sender} ${sequence} ${to ?? everyone}`;

/** Undefined for anything that is not a header: others may write to the same channel. */
export const readHeader = (text: string): FrameHeader | undefined => {
  const [format = '', letter = '', sender = '', sequence = '', to = '', ...rest] = text.split(' ');
  const kind = kinds[letter];
  if (!kind || sender === '' || to === '' || rest.length > 0) return undefined;
  if (!/^\d{1,15}$/.test(format) || !/^\d{1,15}$/.test(sequence)) return undefined;
  return { format: Number(format), kind, sender, sequence: Number(sequence), to: to === everyone ? undefined : to };
};
