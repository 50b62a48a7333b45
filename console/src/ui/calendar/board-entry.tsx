import type { CSSProperties } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './calendar.module.css';
import type { PackedEntry } from './packing.ts';
import type { BoardDrag } from './use-board-drag.ts';

interface BoardEntryProps {
  packed: PackedEntry;
  drag: BoardDrag;
  /** Drawn at the position being dragged to, not at the current one. */
  wanted?: boolean;
  words: string;
}

const icons = { done: 'check', planned: 'wrench', now: 'clock', late: 'clock' } as const;

const placeOf = ({ first, end, lane }: PackedEntry): CSSProperties => ({
  gridColumn: `${first + 1} / ${end + 1}`,
  gridRow: lane + 2,
});

/** One entry on a board, with a handle at its end if it can be extended. */
export const BoardEntry = ({ packed, drag, wanted = false, words }: BoardEntryProps) => {
  const { entry, goesOnBefore, goesOnAfter } = packed;
  const look = [
    styles.boardEntry,
    styles[entry.tone],
    wanted && styles.wanted,
    goesOnBefore && styles.before,
    goesOnAfter && styles.after,
  ];
  if (wanted)
    return (
      <span data-part="wanted" className={look.filter(Boolean).join(' ')} style={placeOf(packed)}>
        <span className="truncate">{entry.label}</span>
      </span>
    );
  return (
    <button
      data-part="board-entry"
      type="button"
      className={look.filter(Boolean).join(' ')}
      style={placeOf(packed)}
      title={words}
      // Lines are read as they stand.
      {...(entry.lines ? {} : { 'aria-label': words })}
      data-entry={entry.id}
      onPointerDown={(event) => entry.movable && drag.take(event, 'move', entry)}
      onClick={() => drag.click(entry)}
      onKeyDown={(event) => drag.press(event, entry)}
      onBlur={drag.letGo}
    >
      <Icon name={entry.icon ?? icons[entry.tone]} size="s" />
      {entry.lines ? (
        <span className={styles.entryLines}>
          {entry.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry do not change places
            <span key={at} className="truncate">
              {line}
            </span>
          ))}
        </span>
      ) : (
        <span className="truncate">{entry.label}</span>
      )}
      {entry.extendable && !goesOnAfter ? (
        <span
          data-part="board-end"
          className={styles.boardEnd}
          onPointerDown={(event) => drag.take(event, 'extend', entry)}
        />
      ) : null}
    </button>
  );
};
