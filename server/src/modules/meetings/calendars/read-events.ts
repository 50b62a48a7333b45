import { type ReaderLimits, readerLimits, readInProcess } from '../../../platform/file-reader/read-in-process.ts';
import type { CalendarEvent, LeftOutEvent } from '../../../platform/icalendar/read-calendar.ts';

const daysAhead = 120;
const occurrencesAtMost = 2_000;
const limits: ReaderLimits = { ...readerLimits, withinMs: 20_000 };

export type ReadEvents =
  | { readonly outcome: 'read'; readonly events: readonly CalendarEvent[]; readonly leftOut: readonly LeftOutEvent[] }
  | { readonly outcome: 'unreadable' | 'tooLarge' | 'charset' };

/**
 * The events of the next four months, read in a process of its own: files of strangers may be anything. `charset` is the
 * media type or character set that came with the content.
 */
export const readEvents = async (content: Buffer, charset = '', now = new Date()): Promise<ReadEvents> => {
  const events: CalendarEvent[] = [];
  const leftOut: LeftOutEvent[] = [];
  const window = {
    from: now.toISOString(),
    to: new Date(now.getTime() + daysAhead * 86_400_000).toISOString(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  let tooMany = false;
  const { outcome } = await readInProcess(
    { do: 'calendar', charset, ...window },
    content,
    (piece) => {
      if ('leftOut' in piece) leftOut.push(piece.leftOut);
      if (!('event' in piece)) return;
      if (events.length < occurrencesAtMost) events.push(piece.event);
      else tooMany = true;
    },
    limits,
  );
  if (tooMany || outcome === 'tooLarge' || outcome === 'tooManyRows') return { outcome: 'tooLarge' };
  if (outcome === 'charset') return { outcome };
  return outcome === 'read' ? { outcome, events, leftOut } : { outcome: 'unreadable' };
};
