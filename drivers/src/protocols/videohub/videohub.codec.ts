/**
 * The Blackmagic Videohub Ethernet Protocol (Blackmagic Design, "Videohub Developer Information", version 2.3; TCP 9990).
 * Text in blocks: a header in capitals with a colon, lines, and an empty line. Ports are counted from 0 on the wire.
 */
export type VideohubMessage =
  | { readonly kind: 'ack' }
  | { readonly kind: 'nak' }
  | { readonly kind: 'block'; readonly header: string; readonly lines: readonly string[] }
  | { readonly kind: 'unknown' };

export const headers = {
  preamble: 'PROTOCOL PREAMBLE',
  device: 'VIDEOHUB DEVICE',
  configuration: 'CONFIGURATION',
  inputLabels: 'INPUT LABELS',
  outputLabels: 'OUTPUT LABELS',
  routing: 'VIDEO OUTPUT ROUTING',
  locks: 'VIDEO OUTPUT LOCKS',
  endOfPrelude: 'END PRELUDE',
  ping: 'PING',
} as const;

/** Blocks end with an empty line; frames come without it. */
export const blockEnd = '\n\n';

/** Whether a line has no control bytes: one could end the block on the wire. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
export const isPlain = (line: string): boolean => !/[\x00-\x1f\x7f]/.test(line);

/** Refuses lines that would end the block early. */
export const encodeBlock = (header: string, lines: readonly string[] = []): string => {
  if (lines.some((line) => line === '' || !isPlain(line))) throw new Error('a line contains control characters');
  return `${[`${header}:`, ...lines].join('\n')}${blockEnd}`;
};

export const decodeFrame = (frame: Buffer | string): VideohubMessage => {
  const [first = '', ...lines] = frame
    .toString()
    .replaceAll('\r', '')
    .replace(/^\n+|\n+$/g, '')
    .split('\n');
  if (first === 'ACK' || first === 'NAK') return { kind: first === 'ACK' ? 'ack' : 'nak' };
  const header = /^([A-Z][A-Z0-9 -]{1,40}):$/.exec(first)?.[1];
  return header === undefined ? { kind: 'unknown' } : { kind: 'block', header, lines };
};

export interface PortLine {
  /** Counted from 1, as on the device's back. */
  readonly port: number;
  readonly text: string;
}

const mostPorts = 4_096;

/** Lines `<port> <text>`; others are left out, as the document asks. */
export const parsePorts = (lines: readonly string[]): PortLine[] =>
  lines.flatMap((line) => {
    const [, number, text = ''] = /^(\d{1,4})(?: (.*))?$/.exec(line) ?? [];
    const port = Number(number) + 1;
    return number === undefined || port > mostPorts ? [] : [{ port, text }];
  });

/** The same for lines whose text is a port too: output → input, both counted from 1. -1 is an output without input. */
export const parseRoutes = (lines: readonly string[]): { output: number; input: number }[] =>
  parsePorts(lines).flatMap(({ port, text }) =>
    /^(-1|\d{1,4})$/.test(text) && Number(text) < mostPorts ? [{ output: port, input: Number(text) + 1 }] : [],
  );

export const portLine = (port: number, text: string | number): string => `${port - 1} ${text}`;

/** Lines `Name: value` of the preamble and the device block, names in lower case. */
export const parseFields = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );

export const lockStates = { O: 'owned', L: 'locked', U: 'unlocked' } as const;
export type LockState = (typeof lockStates)[keyof typeof lockStates];
export const parseLock = (text: string): LockState | undefined =>
  text === 'O' || text === 'L' || text === 'U' ? lockStates[text] : undefined;
