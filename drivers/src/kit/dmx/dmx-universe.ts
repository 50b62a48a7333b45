import type { Clock } from '../clock.ts';
import { channelsPerUniverse, type DmxCell } from './dmx-level.ts';

export interface UniverseOptions {
  readonly clock: Clock;
  /** Sends a frame of 512 levels and returns the bytes sent. */
  readonly send: (frame: Uint8Array) => Buffer;
}

/** What was sent. `changed` is false for a repetition. */
export type SentListener = (packet: Buffer, changed: boolean) => void;

/** The levels of one universe: stored, faded, and repeated while someone uses it. */
export interface DmxUniverse {
  /** False until a level was set: until then nothing is sent, and a node keeps its output. */
  isLit(): boolean;
  level(channel: number): number;
  /** Fades to these levels within `fadeMs`; a later call overrides channel by channel. */
  set(cells: readonly DmxCell[], fadeMs?: number): void;
  /**
   * Restores levels from before a restart, and sends them after a moment in which other fixtures may add theirs.
   * Channels set since then keep their levels.
   */
  resume(cells: readonly DmxCell[]): void;
  /** Sets the pause between repetitions. */
  refresh(everyMs: number): void;
  watch(listener: SentListener): () => void;
  /** Starts or stops sending; the levels are kept. */
  run(on: boolean): void;
}

/** 44 frames a second, the most that 512 slots allow on DMX512. */
const stepMs = 23;
const resumeMs = 2_000;

interface Fade {
  readonly width: 1 | 2;
  readonly from: number;
  readonly to: number;
  readonly startAt: number;
  readonly ms: number;
}

export const createDmxUniverse = ({ clock, send }: UniverseOptions): DmxUniverse => {
  const frame = new Uint8Array(channelsPerUniverse);
  const fades = new Map<number, Fade>();
  const listeners = new Set<SentListener>();
  const known = new Set<number>();
  let lit = false;
  let running = false;
  let changed = false;
  let everyMs = 1_000;
  let sentAt = Number.NEGATIVE_INFINITY;
  let stopTimer: (() => void) | undefined;

  const read = (channel: number, width: 1 | 2): number =>
    width === 1 ? (frame[channel - 1] ?? 0) : (frame[channel - 1] ?? 0) * 256 + (frame[channel] ?? 0);
  const write = (channel: number, width: 1 | 2, value: number): void => {
    if (width === 1) frame[channel - 1] = value;
    else {
      frame[channel - 1] = value >> 8;
      if (channel < channelsPerUniverse) frame[channel] = value & 255;
    }
    changed = true;
  };
  const fade = (now: number): void => {
    for (const [channel, { width, from, to, startAt, ms }] of fades) {
      const done = Math.min(1, (now - startAt) / ms);
      write(channel, width, Math.round(from + (to - from) * done));
      if (done >= 1) fades.delete(channel);
    }
  };
  const schedule = (ms: number): void => {
    stopTimer?.();
    stopTimer = running && lit ? clock.after(Math.max(0, ms), tick) : undefined;
  };
  const tick = (): void => {
    const now = clock.now();
    fade(now);
    const news = changed;
    changed = false;
    sentAt = now;
    // Before sending, so that one failure is not the end of all frames.
    schedule(fades.size > 0 ? stepMs : everyMs);
    const packet = send(frame);
    for (const listener of [...listeners]) listener(packet, news);
  };
  const soon = (): void => schedule(sentAt + stepMs - clock.now());
  /** A new target for a channel ends the fades that include it. */
  const take = ({ channel, width }: DmxCell): void => {
    known.add(channel);
    if (width === 2) known.add(channel + 1);
    fades.delete(channel);
    if (width === 2) fades.delete(channel + 1);
    const before = fades.get(channel - 1);
    if (before?.width === 2) fades.delete(channel - 1);
  };
  return {
    isLit: () => lit,
    level: (channel) => frame[channel - 1] ?? 0,
    set: (cells, fadeMs = 0) => {
      lit = true;
      for (const one of cells) {
        take(one);
        if (fadeMs <= 0) write(one.channel, one.width, one.value);
        else {
          const from = read(one.channel, one.width);
          fades.set(one.channel, { width: one.width, from, to: one.value, startAt: clock.now(), ms: fadeMs });
        }
      }
      soon();
    },
    resume: (cells) => {
      const fresh = cells.filter(({ channel }) => !known.has(channel));
      if (fresh.length === 0) return;
      for (const { channel, width, value } of fresh) write(channel, width, value);
      if (lit) return;
      lit = true;
      schedule(resumeMs);
    },
    refresh: (ms) => {
      everyMs = ms;
      if (sentAt > 0 && fades.size === 0) schedule(sentAt + ms - clock.now());
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run: (on) => {
      running = on;
      if (on) soon();
      else stopTimer?.();
    },
  };
};
