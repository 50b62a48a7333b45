import { spokenError } from './spoken-error.ts';

const marks: readonly (readonly [charset: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

const markOf = (bytes: Uint8Array): string | undefined =>
  marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];

/** The name in `text/plain; charset="GBK"`, or a bare name; `undefined` when there is none. */
const namedCharset = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(contentType) ?? [];
  const named = quoted ?? plain ?? (contentType.includes('/') ? undefined : contentType);
  return named?.trim() || undefined;
};

/** GB 18030 has all characters of GBK and GB 2312 at the same bytes; senders name the older ones and use its own. */
const widened: Readonly<Record<string, string>> = { gbk: 'gb18030' };

type Decoder = InstanceType<typeof TextDecoder>;

const decoders = new Map<string, Decoder>();

const decoderOf = (charset: string): Decoder => {
  const known = decoders.get(charset);
  if (known !== undefined) return known;
  let decoder: Decoder;
  try {
    const { encoding } = new TextDecoder(charset);
    decoder = new TextDecoder(widened[encoding] ?? encoding, { fatal: true });
  } catch {
    const shown = charset.slice(0, 40);
    throw spokenError(`不支持字符集“${shown}”`, `the character set "${shown}" is not supported`);
  }
  // Names come from outside; there are some forty sets with two hundred names.
  if (decoders.size < 300) decoders.set(charset, decoder);
  return decoder;
};

/**
 * Text that a foreign system sent: by its byte order mark (which is removed), by the character set that `contentType`
 * names (a media type, RFC 9110 section 8.3, or the bare name of a set), otherwise UTF-8. Never replaces anything:
 * throws with a reason when the set is unknown (WHATWG Encoding names are known) or the bytes are not of it.
 */
export const decodeForeignText = (bytes: Uint8Array, contentType = ''): string => {
  const charset = markOf(bytes) ?? namedCharset(contentType)?.toLowerCase() ?? 'utf-8';
  const decoder = decoderOf(charset);
  try {
    return decoder.decode(bytes);
  } catch {
    const shown = charset.toUpperCase();
    throw spokenError(`内容不是 ${shown} 编码`, `the content is not encoded in ${shown}`);
  }
};
