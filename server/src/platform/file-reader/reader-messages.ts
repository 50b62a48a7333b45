import type { ArchiveLimits } from '../archive/open-archive.ts';
import type { CalendarPiece, CalendarWindow } from '../icalendar/read-calendar.ts';
import type { NumberedRow } from '../tables/xlsx/numbered-row.ts';

/** What a file reader should do, passed as the program's argument; the file comes on standard input. */
export type ReaderTask =
  | { readonly do: 'table'; readonly rowsAtMost: number }
  | { readonly do: 'archive'; readonly parts: readonly string[]; readonly manifest: string }
  | { readonly do: 'unpack'; readonly limits: ArchiveLimits }
  | ({ readonly do: 'calendar'; readonly charset?: string } & CalendarWindow);

/** `charset`: the text is in no known character set, or not in the one it names; only of calendars. */
export type ReaderOutcome = 'read' | 'unreadable' | 'tooManyRows' | 'tooLarge' | 'charset';

/** A row of one of the archive's lists; `row` is counted from 1. */
export interface PartRow {
  readonly part: string;
  readonly row: number;
  readonly value: unknown;
}

/** Each is one line of JSON on standard output; `done` is the last. */
export type ReaderMessage =
  | NumberedRow
  | PartRow
  | CalendarPiece
  | { readonly manifest: unknown }
  /** A file of an archive, its content in base64. */
  | { readonly unpacked: string; readonly content: string }
  /** A list that exists but is not an array. */
  | { readonly brokenPart: string }
  | { readonly done: ReaderOutcome; readonly name?: string };
