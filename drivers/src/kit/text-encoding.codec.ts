import { spokenError } from './spoken-error.ts';

/** How a device writes text. `gbk` has all of GB 18030, of which devices in China use one part or another. */
export type TextEncoding = 'utf8' | 'latin1' | 'ascii' | 'gbk';

const gbk = new TextDecoder('gb18030');

/** First and second bytes of the characters of two bytes (GB 18030-2005, table 1). */
const [firstLead, lastLead, firstTrail, lastTrail, noTrail] = [0x81, 0xfe, 0x40, 0xfe, 0x7f];

/** The two bytes of each character, as the decoder reads them. */
const readTable = (): ReadonlyMap<string, number> => {
  const table = new Map<string, number>();
  for (let lead = firstLead; lead <= lastLead; lead += 1)
    for (let trail = firstTrail; trail <= lastTrail; trail += 1) {
      if (trail === noTrail) continue;
      const character = gbk.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\ufffd') table.set(character, (lead << 8) | trail);
    }
  return table;
};
let table: ReadonlyMap<string, number> | undefined;

const encodeGbk = (text: string): Buffer => {
  table ??= readTable();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const pair = table.get(character);
    if (code < 0x80) bytes.push(code);
    else if (pair !== undefined) bytes.push(pair >> 8, pair & 0xff);
    else throw spokenError(`GBK 中没有字符“${character}”`, `there is no character "${character}" in GBK`);
  }
  return Buffer.from(bytes);
};

/** Throws with a reason when the encoding is GBK and has no such character; the others replace it. */
export const encodeText = (text: string, encoding: TextEncoding): Buffer =>
  encoding === 'gbk' ? encodeGbk(text) : Buffer.from(text, encoding);

/** Bytes that are not of the encoding become U+FFFD; a value that contains it has the quality `bad`. */
export const decodeText = (bytes: Buffer, encoding: TextEncoding): string =>
  encoding === 'gbk' ? gbk.decode(bytes) : bytes.toString(encoding);
