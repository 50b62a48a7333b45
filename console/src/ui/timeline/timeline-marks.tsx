import { Tooltip } from 'antd';
import { written, type Zone } from '../time/zone.ts';
import { useUiText } from '../ui-text.tsx';
import styles from './timeline.module.css';
import type { TimelineLane, TimelineSpan } from './timeline-lane.ts';
import { clipped, type TimeWindow } from './window.ts';

interface TimelineMarksProps {
  lane: TimelineLane;
  window: TimeWindow;
  now: number;
  zone: Zone;
  onOpen: ((id: string) => void) | undefined;
}

const clock = 'MM-DD HH:mm:ss';

/** The period in words: from and to, or only from while it continues. */
const useWhen = (zone: Zone) => {
  const t = useUiText();
  return ({ from, to }: TimelineSpan): string => {
    const begin = written(from, zone, clock);
    if (to === null) return t('sinceTime', { time: begin });
    return to === from ? begin : `${begin} – ${written(to, zone, clock)}`;
  };
};

/** One lane: its name and its visible spans. */
export const TimelineMarks = ({ lane, window, now, zone, onOpen }: TimelineMarksProps) => {
  const when = useWhen(zone);
  return (
    <div className={styles.timelineLane}>
      <span className={`${styles.timelineName} truncate`}>{lane.name}</span>
      <ul className={styles.timelineTrack} aria-label={lane.name}>
        {lane.spans.map((span) => {
          const place = clipped(window, span.from, span.to ?? now);
          if (!place) return null;
          const text = `${span.label} · ${when(span)}`;
          const look = `${styles.timelineMark} ${span.to === span.from ? styles.moment : ''} ${styles[span.tone] ?? ''}`;
          const words = place.width > 0.08 ? <span className="truncate">{span.label}</span> : null;
          return (
            <li key={span.id} style={{ left: `${place.left * 100}%`, width: `${place.width * 100}%` }}>
              <Tooltip title={text}>
                {span.opens ? (
                  <button
                    data-part="timeline-mark"
                    type="button"
                    className={look}
                    aria-label={text}
                    onClick={() => onOpen?.(span.id)}
                  >
                    {words}
                  </button>
                ) : (
                  <span data-part="timeline-mark" className={look} role="img" aria-label={text}>
                    {words}
                  </span>
                )}
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
