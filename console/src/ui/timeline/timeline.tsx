import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { written, type Zone } from '../time/zone.ts';
import { useUiText } from '../ui-text.tsx';
import { usePhone } from '../use-media.ts';
import styles from './timeline.module.css';
import type { TimelineLane } from './timeline-lane.ts';
import { TimelineMarks } from './timeline-marks.tsx';
import { panned, partOf, type TimeWindow, tickPattern, ticksOf, zoomed } from './window.ts';

interface TimelineProps {
  label: string;
  lanes: readonly TimelineLane[];
  now: number;
  zone: Zone;
  /** Length of the period shown at first, up to now. */
  shown: number;
  onOpen?: ((id: string) => void) | undefined;
}

const offsetOf = (at: number, zone: Zone): number => {
  const [sign, hours, minutes] = [...(/([+-])(\d\d):(\d\d)/.exec(written(at, zone, 'Z')) ?? [])].slice(1);
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};

const byKey: Record<string, (window: TimeWindow) => TimeWindow> = {
  ArrowLeft: (window) => panned(window, -0.1),
  ArrowRight: (window) => panned(window, 0.1),
  PageUp: (window) => panned(window, -1),
  PageDown: (window) => panned(window, 1),
  '+': (window) => zoomed(window, 0.5),
  '=': (window) => zoomed(window, 0.5),
  '-': (window) => zoomed(window, 2),
};

/** The window follows the time until the user chooses another. */
const useTimeWindow = (now: number, shown: number) => {
  const latest: TimeWindow = { from: now - shown * 0.96, to: now + shown * 0.04 };
  const [chosen, choose] = useState<TimeWindow>();
  return { window: chosen ?? latest, choose, follow: () => choose(undefined) };
};

/** Ctrl+wheel, or a pinch on a touch pad, zooms around the pointer. */
const useWheelZoom = (zoom: (factor: number, part: number) => void) => {
  const ground = useRef<HTMLDivElement>(null);
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const box = ground.current;
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
      latest.current(event.deltaY > 0 ? 1.25 : 0.8, width > 0 ? (event.clientX - left) / width : 0.5);
    };
    // React listens passively and could not prevent the page from zooming.
    box?.addEventListener('wheel', turn, { passive: false });
    return () => box?.removeEventListener('wheel', turn);
  }, []);
  return ground;
};

const Axis = ({ window, zone, most }: { window: TimeWindow; zone: Zone; most: number }) => {
  const { at, step } = ticksOf(window, most, offsetOf(window.to, zone));
  return (
    <div className={styles.timelineAxis} aria-hidden="true">
      {at.map((tick) => (
        <span key={tick} style={{ left: `${partOf(window, tick) * 100}%` }}>
          {written(tick, zone, tickPattern(step))}
        </span>
      ))}
    </div>
  );
};

/** What happened over time, one lane each: panned by dragging or arrow keys, zoomed by buttons, Ctrl+wheel, + and −. */
export const Timeline = ({ label, lanes, now, zone, shown, onOpen }: TimelineProps) => {
  const t = useUiText();
  const phone = usePhone();
  const { window, choose, follow } = useTimeWindow(now, shown);
  const held = useRef<{ x: number; window: TimeWindow }>(undefined);
  const ground = useWheelZoom((factor, part) =>
    choose(zoomed(window, factor, window.from + part * (window.to - window.from))),
  );
  const press = (event: KeyboardEvent): void => {
    const next = byKey[event.key]?.(window);
    if (next) choose(next);
    else if (event.key === 'Home' || event.key === '0') follow();
    else return;
    event.preventDefault();
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const width = ground.current?.getBoundingClientRect().width ?? 0;
    if (held.current && width > 0) choose(panned(held.current.window, (held.current.x - event.clientX) / width));
  };
  const at = partOf(window, now);
  return (
    <section className={styles.timeline} aria-label={label} onKeyDown={press}>
      <div data-part="timeline-head" className={styles.timelineHead}>
        <span className="text-small text-muted numeric">
          {written(window.from, zone, 'YYYY-MM-DD HH:mm')} – {written(window.to, zone, 'YYYY-MM-DD HH:mm')}
        </span>
        <span className="grow" />
        <IconButton icon="chevronLeft" label={t('earlier')} onClick={() => choose(panned(window, -0.5))} />
        <IconButton icon="chevronRight" label={t('later')} onClick={() => choose(panned(window, 0.5))} />
        <IconButton icon="plus" label={t('zoomIn')} onClick={() => choose(zoomed(window, 0.5))} />
        <IconButton icon="minus" label={t('zoomOut')} onClick={() => choose(zoomed(window, 2))} />
        <button type="button" className="link weight-medium" onClick={follow}>
          {t('now')}
        </button>
      </div>
      <div className={styles.timelineBody} style={{ '--lanes': lanes.length } as CSSProperties}>
        <div
          ref={ground}
          className={styles.timelineGround}
          onPointerDown={(event) => {
            if ((event.target as HTMLElement).closest('button')) return;
            held.current = { x: event.clientX, window };
            event.currentTarget.setPointerCapture?.(event.pointerId);
          }}
          onPointerMove={drag}
          onPointerUp={() => (held.current = undefined)}
          onPointerCancel={() => (held.current = undefined)}
        >
          <Axis window={window} zone={zone} most={phone ? 4 : 8} />
          {at >= 0 && at <= 1 ? (
            <span data-part="timeline-now" className={styles.timelineNow} style={{ left: `${at * 100}%` }} />
          ) : null}
        </div>
        {lanes.map((lane) => (
          <TimelineMarks key={lane.id} lane={lane} window={window} now={now} zone={zone} onOpen={onOpen} />
        ))}
      </div>
    </section>
  );
};
