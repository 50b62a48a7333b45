import { type Pattern, pattern } from '../../kit/pattern.ts';
import { readEscapes } from '../../kit/template.codec.ts';
import type { FrameRule, Transport } from '../../kit/transport.ts';
import { type LineKind, numberParam, type Params } from './line.settings.ts';

const longestPrompt = 256;
const maxFrameBytes = 16 * 1024;

/** An invalid setting is reported when the device is opened; until then it is ignored. */
const quietly = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

const promptsOf = (params: Params): Pattern[] =>
  ['loginPrompt', 'passwordPrompt', 'readyPrompt']
    .map((id) => String(params[id] ?? ''))
    .filter((source) => source !== '')
    .flatMap((source) => quietly(() => pattern(source)) ?? []);

/** Lines, and prompts that wait at the end of a line without ending it. */
const linesAndPrompts = (delimiter: string, prompts: readonly Pattern[]): FrameRule => ({
  length: (buffer) => {
    const end = buffer.indexOf(delimiter, 0, 'latin1');
    if (end >= 0) return end + delimiter.length;
    if (buffer.length > longestPrompt) return undefined;
    const text = buffer.toString('latin1');
    return prompts.some((prompt) => prompt.match(text) !== undefined) ? buffer.length : undefined;
  },
});

/**
 * Framing for frames that begin with certain bytes; anything before them becomes a separate frame, which is ignored.
 */
const startingWith =
  (start: Buffer, length: (buffer: Buffer) => number | undefined) =>
  (buffer: Buffer): number | undefined => {
    if (start.length === 0 || buffer.subarray(0, start.length).equals(start)) return length(buffer);
    const at = buffer.indexOf(start);
    if (at > 0) return at;
    const keep = buffer.length < start.length && start.subarray(0, buffer.length).equals(buffer);
    return keep ? undefined : Math.max(1, buffer.length - start.length + 1);
  };

const lengthField = (params: Params) => {
  const [at, bytes, plus] = ['lengthAt', 'lengthBytes', 'lengthPlus'].map((id) => numberParam(params, id, 0));
  const [from = 0, size = 1, more = 0] = [at, bytes === 2 ? 2 : 1, plus];
  return (buffer: Buffer): number | undefined =>
    buffer.length < from + size ? undefined : Math.max(from + size, buffer.readUIntBE(from, size) + more);
};

/** How the bytes of this device become frames. */
export const frameRule = (params: Params): FrameRule => {
  const start = Buffer.from(String(params.frameStart ?? ''), 'hex');
  if (params.frame === 'silence') return { silenceMs: numberParam(params, 'silenceMs', 50) };
  if (params.frame === 'fixed') {
    const length = numberParam(params, 'frameLength', 8);
    return { length: startingWith(start, () => length) };
  }
  if (params.frame === 'lengthField') return { length: startingWith(start, lengthField(params)) };
  const delimiter = quietly(() => readEscapes(String(params.delimiter ?? ''))) || '\r\n';
  const prompts = promptsOf(params);
  return prompts.length > 0 ? linesAndPrompts(delimiter, prompts) : { delimiter };
};

export const lineTransport =
  (kind: LineKind) =>
  (params: Params): Transport => {
    const pace = {
      port: numberParam(params, 'port', kind === 'telnet' ? 23 : 1),
      gapMs: numberParam(params, 'gapMs', 0),
      requestTimeoutMs: numberParam(params, 'timeoutMs', 2_000),
    };
    if (kind === 'udp') return { kind, ...pace, broadcast: params.broadcast === true };
    return {
      kind: kind === 'tcp' && params.tls === true ? 'tls' : kind,
      ...pace,
      frame: frameRule(params),
      maxFrameBytes,
    };
  };
