import type { Due } from '@eoms/contract';

const octetsALine = 75;

/** Lines of at most 75 octets, as RFC 5545 asks, cut between characters. */
const folded = (line: string): string => {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > octetsALine) {
      pieces.push(piece);
      piece = '';
      // The blank that a further line begins with.
      octets = 1;
    }
    piece += letter;
    octets += size;
  }
  return [...pieces, piece].join('\r\n ');
};

/** Control characters would end a line, or the calendar. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/[\p{Cc}]/gu, '');

const plainDay = (day: string): string => day.replaceAll('-', '');
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

interface Wording {
  readonly name: string;
  readonly kinds: Readonly<Record<Due['kind'], string>>;
}

/** An event of a whole day. Its UID stays the same as long as it is due on that day. */
const eventOf = (due: Due, { kinds }: Wording, address: string, at: Date): string[] => {
  const { kind, subjectId, on, title, note, placeName, path } = due;
  return [
    'BEGIN:VEVENT',
    `UID:${kind}-${subjectId}-${plainDay(on)}@eoms`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART;VALUE=DATE:${plainDay(on)}`,
    `DTEND;VALUE=DATE:${plainDay(dayAfter(on))}`,
    `SUMMARY:${escaped(`${kinds[kind]}: ${title}`)}`,
    `DESCRIPTION:${escaped(note)}`,
    ...(placeName === null ? [] : [`LOCATION:${escaped(placeName)}`]),
    ...(address === '' ? [] : [`URL:${address}${path}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
};

/** The due list as an iCalendar (RFC 5545). */
export const writeCalendar = (dues: readonly Due[], words: Wording, address: string, at = new Date()): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//EOMS//Due list//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(words.name)}`,
    ...dues.flatMap((due) => eventOf(due, words, address, at)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
