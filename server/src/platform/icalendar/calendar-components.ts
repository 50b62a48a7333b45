import { decodeForeignText } from '@eoms/drivers/kit';

/** A component of RFC 5545, section 3.6: its own lines, unfolded, and the components within. */
export interface CalendarComponent {
  /** In lower case: `vevent`. */
  readonly name: string;
  readonly lines: readonly CalendarLine[];
  readonly parts: readonly CalendarComponent[];
  /** Its end is missing. */
  readonly isOpen: boolean;
}

/** Null where the bytes are not of the character set. */
export type CalendarLine = string | null;

interface OpenComponent {
  name: string;
  lines: CalendarLine[];
  parts: OpenComponent[];
  isOpen: boolean;
}

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

/** Lines longer than 75 bytes are continued after a break and a blank, also within a character: hence bytes, not text. */
const unfolded = (bytes: Buffer): Buffer => {
  const out = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === lineFeed && (bytes[at + 1] === space || bytes[at + 1] === tab)) {
      if (length > 0 && out[length - 1] === carriageReturn) length -= 1;
      at += 1;
    } else {
      out[length] = bytes[at] as number;
      length += 1;
    }
  }
  return out.subarray(0, length);
};

function* splitLines(bytes: Buffer): Generator<Buffer> {
  let from = 0;
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, from)) {
    yield bytes.subarray(from, bytes[end - 1] === carriageReturn ? end - 1 : end);
    from = end + 1;
  }
  if (from < bytes.length) yield bytes.subarray(from);
}

const isWide = (bytes: Buffer, charset: string): boolean =>
  /utf-?16/i.test(charset) || ['feff', 'fffe'].includes(bytes.subarray(0, 2).toString('hex'));

/** Lines of text; one that cannot be decoded is null. Throws `UnknownCharset`. */
function* decodedLines(bytes: Buffer, charset: string): Generator<CalendarLine> {
  // Breaks are two bytes in UTF-16, so it is decoded as a whole.
  if (isWide(bytes, charset)) return yield* decodedLines(Buffer.from(decoded(bytes, charset)), '');
  decoded(Buffer.from('BEGIN'), charset);
  for (const line of splitLines(unfolded(bytes))) {
    try {
      yield decodeForeignText(line, charset).trim();
    } catch {
      yield null;
    }
  }
}

/** The file is in no character set that is known, or not in the one that it names. */
export class UnknownCharset extends Error {}

const decoded = (bytes: Buffer, charset: string): string => {
  try {
    return decodeForeignText(bytes, charset);
  } catch (error) {
    throw new UnknownCharset(charset, { cause: error });
  }
};

const levelsAtMost = 4;

/**
 * The calendars of a file, in which each component stands for itself: one that is not closed ends with the next one of
 * its kind or with its calendar. Throws `UnknownCharset`, and where there is no calendar or the file ends within one: it is
 * not known what is missing.
 *
 * @param charset a media type or the name of a character set; empty for UTF-8 or the mark at the beginning
 */
export const calendarsIn = (bytes: Buffer, charset: string): CalendarComponent[] => {
  const root: OpenComponent = { name: '', lines: [], parts: [], isOpen: true };
  let open: OpenComponent[] = [root];
  /** Deeper than anything that is read here. */
  let ignored = 0;
  const begin = (name: string): void => {
    const same = open.findIndex((one, level) => level > 1 && one.name === name);
    if (same > 0 && name === 'vevent') open = open.slice(0, same);
    if (open.length > levelsAtMost) ignored += 1;
    else {
      const component: OpenComponent = { name, lines: [], parts: [], isOpen: true };
      open.at(-1)?.parts.push(component);
      open.push(component);
    }
  };
  const end = (name: string): void => {
    if (ignored > 0) ignored -= 1;
    else {
      const level = open.findLastIndex((one) => one.name === name);
      if (level <= 0) return;
      (open[level] as OpenComponent).isOpen = false;
      open = open.slice(0, level);
    }
  };
  for (const line of decodedLines(bytes, charset)) {
    const [, mark, name = ''] = (line !== null && /^(BEGIN|END):(.*)$/i.exec(line)) || [];
    if (mark === undefined) {
      if (ignored === 0) open.at(-1)?.lines.push(line);
    } else (mark.toUpperCase() === 'BEGIN' ? begin : end)(name.trim().toLowerCase());
  }
  const calendars = root.parts.filter(({ name }) => name === 'vcalendar');
  if (calendars.length === 0 || calendars.some(({ isOpen }) => isOpen)) throw new Error('not a whole calendar');
  return calendars;
};
