import { createGuard } from './guard.ts';

/** How far a line exceeds its limit, for its device's page. */
export interface Flood {
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** Accepted within the last second. */
  readonly bytesPerSecond: number;
  readonly framesPerSecond: number;
  /** Datagrams dropped since then; a stream is paused instead. */
  readonly dropped: number;
}

export interface IntakeLimits {
  /** Frames per line and tick that never wait for other lines. */
  readonly freeFrames: number;
  readonly freeBytes: number;
  /** Sustained limits of a line, and its burst after a quiet time. */
  readonly framesPerSecond: number;
  readonly bytesPerSecond: number;
  readonly burstSeconds: number;
  /** Time for all lines beyond their free frames together, per turn of the event loop and per tick. */
  readonly turnMs: number;
  readonly sharedMs: number;
}

export const intakeTickMs = 100;
export const defaultIntakeLimits: IntakeLimits = {
  freeFrames: 20,
  freeBytes: 4_096,
  framesPerSecond: 5_000,
  bytesPerSecond: 2 * 1024 * 1024,
  burstSeconds: 4,
  turnMs: 8,
  sharedMs: 60,
};
/**
 * A line that is held back this long within a second, or loses that much, floods in that second; it stops after
 * several calm ones.
 */
const heldMs = 500;
const droppedAtLeast = 50;
const calmSeconds = 5;
/** Frames between two checks of the clock. */
const framesBetweenLooks = 16;
/** Frames recorded per tick for the diagnostics page, which shows no more. */
const tracedInTick = 200;

export interface IntakeOptions {
  readonly limits?: Partial<IntakeLimits>;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
  /** False while readings cannot be stored as fast as they arrive: then no line gets more than its free frames. */
  readonly hasRoom?: () => boolean;
}

type OnFlood = (flood: Flood | undefined) => void;

/**
 * Limits what devices may send: each line may always send a little, much more after a quiet time, and all busy lines
 * share a part of this thread's time. So a flooding device waits, and the others are served.
 */
export class Intake {
  readonly limits: IntakeLimits;
  readonly now: () => number;
  private readonly hasRoom: () => boolean;
  private readonly waiting = new Set<LineIntake>();
  private readonly watched = new Set<LineIntake>();
  private tick = 0;
  private usedInTick = 0;
  private usedInTurn = 0;
  private turnEnds = false;
  private timer: NodeJS.Timeout | undefined;
  private sweep: NodeJS.Timeout | undefined;
  private readonly guard = createGuard('limits of lines');

  constructor({ limits, now = () => performance.now(), hasRoom = () => true }: IntakeOptions = {}) {
    this.hasRoom = hasRoom;
    this.limits = { ...defaultIntakeLimits, ...limits };
    this.now = now;
  }

  line(onFlood: OnFlood): LineIntake {
    return new LineIntake(this, onFlood);
  }

  /** Whether there is time for lines that have used their free frames. */
  hasTime(now: number): boolean {
    const tick = Math.floor(now / intakeTickMs);
    if (tick !== this.tick) {
      this.tick = tick;
      this.usedInTick = 0;
    }
    return this.usedInTurn < this.limits.turnMs && this.usedInTick < this.limits.sharedMs && this.hasRoom();
  }

  used(ms: number): void {
    this.usedInTick += ms;
    this.usedInTurn += ms;
    if (this.turnEnds) return;
    this.turnEnds = true;
    setImmediate(() => {
      this.turnEnds = false;
      this.usedInTurn = 0;
      if (this.waiting.size > 0) this.resume();
    });
  }

  wait(line: LineIntake): void {
    this.waiting.add(line);
    this.watch(line);
    this.wakeLater();
  }

  watch(line: LineIntake): void {
    this.watched.add(line);
    this.sweep ??= setInterval(
      this.guard(() => this.look()),
      1_000,
    ).unref();
  }

  forget(line: LineIntake): void {
    this.waiting.delete(line);
    this.watched.delete(line);
  }

  /** Resumes those that waited longest; each goes to the end again if it has more. */
  private resume(): void {
    const now = this.now();
    for (const line of [...this.waiting]) {
      if (!this.hasTime(now)) break;
      if (!line.mayResume(now)) continue;
      this.waiting.delete(line);
      line.goOn();
    }
    this.wakeLater();
  }

  private wakeLater(): void {
    if (this.waiting.size === 0 || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.resume();
    }, intakeTickMs / 4);
  }

  private look(): void {
    for (const line of [...this.watched]) if (!line.look()) this.watched.delete(line);
    if (this.watched.size > 0) return;
    clearInterval(this.sweep);
    this.sweep = undefined;
  }
}

/** The share of one line. The fields read for every frame come first. */
export class LineIntake {
  private framesInTick = 0;
  private bytesInTick = 0;
  /** Frames counted before the current chunk. */
  private framesBefore = 0;
  private bytesBefore = 0;
  /** The first frame beyond the free ones checks the clock, then every few. */
  private untilLook = 1;
  private overdrawn = false;
  private tick = -1;
  private framesLeft: number;
  private bytesLeft: number;
  private filledAt: number;
  private since = 0;
  private waitsSince: number | undefined;
  private resumeWork: (() => void) | undefined;
  private readonly seconds = { frames: 0, bytes: 0, held: 0, dropped: 0, calm: 0 };
  private flood: Flood | undefined;
  private readonly intake: Intake;
  private readonly onFlood: OnFlood;

  constructor(intake: Intake, onFlood: OnFlood) {
    const { framesPerSecond, bytesPerSecond, burstSeconds } = intake.limits;
    this.intake = intake;
    this.onFlood = onFlood;
    this.framesLeft = framesPerSecond * burstSeconds;
    this.bytesLeft = bytesPerSecond * burstSeconds;
    this.filledAt = intake.now();
  }

  /** Call before the frames of a chunk. */
  begin(): void {
    this.framesBefore = this.framesInTick;
    this.bytesBefore = this.bytesInTick;
  }

  /** Call after a frame; returns whether another one may follow now. */
  took(bytes: number): boolean {
    this.framesInTick += 1;
    this.bytesInTick += bytes;
    const { freeFrames, freeBytes } = this.intake.limits;
    if (this.framesInTick <= freeFrames && this.bytesInTick <= freeBytes) return true;
    return this.tookMore(bytes);
  }

  /** Call after the last frame of a chunk. */
  end(): void {
    if (!this.overdrawn) return;
    this.overdrawn = false;
    this.untilLook = 1;
    this.account();
  }

  /** Whether a frame should be recorded for the diagnostics page. */
  isTraced(): boolean {
    return this.framesInTick < tracedInTick;
  }

  /** Whether a datagram is accepted; unlike a stream, it cannot be delayed. */
  takes(): boolean {
    const { freeFrames, freeBytes, framesPerSecond, burstSeconds } = this.intake.limits;
    if (this.framesInTick < freeFrames && this.bytesInTick < freeBytes) return true;
    const now = this.intake.now();
    // A quiet device's burst of replies is no flood, and would be lost for good.
    this.begin();
    const isAllowed = this.isNewTick(now) || this.mayResume(now);
    const isRested = this.framesLeft > (framesPerSecond * burstSeconds) / 2;
    if (isAllowed && (isRested || this.intake.hasTime(now))) return true;
    this.seconds.dropped += 1;
    this.intake.watch(this);
    return false;
  }

  wait(resume: () => void): void {
    this.resumeWork = resume;
    this.waitsSince ??= this.intake.now();
    this.intake.wait(this);
  }

  goOn(): void {
    const resume = this.resumeWork;
    this.countHeld(this.intake.now());
    this.waitsSince = undefined;
    this.resumeWork = undefined;
    resume?.();
  }

  mayResume(now: number): boolean {
    this.refill(now);
    return this.framesLeft > 0 && this.bytesLeft > 0;
  }

  close(): void {
    this.intake.forget(this);
    this.resumeWork = undefined;
    if (this.flood !== undefined) this.onFlood(undefined);
    this.flood = undefined;
  }

  /** Called once a second after the line was held back; returns false when that is over. */
  look(): boolean {
    const now = this.intake.now();
    this.countHeld(now);
    const { seconds } = this;
    const floods = seconds.held >= heldMs || seconds.dropped >= droppedAtLeast;
    seconds.calm = floods ? 0 : seconds.calm + 1;
    const over = seconds.calm >= calmSeconds;
    if (floods || (this.flood !== undefined && !over)) {
      const { since = Date.now(), dropped = 0 } = this.flood ?? {};
      const [bytesPerSecond, framesPerSecond] = [seconds.bytes, seconds.frames];
      this.flood = { since, bytesPerSecond, framesPerSecond, dropped: dropped + seconds.dropped };
      this.onFlood(this.flood);
    } else if (this.flood !== undefined) {
      this.flood = undefined;
      this.onFlood(undefined);
    }
    Object.assign(seconds, { frames: 0, bytes: 0, held: 0, dropped: 0 });
    return !over;
  }

  /** A new tick renews the free frames. Quiet lines check the clock once in a number of frames, not for each. */
  private isNewTick(now: number): boolean {
    const tick = Math.floor(now / intakeTickMs);
    if (tick === this.tick) return false;
    this.tick = tick;
    this.framesInTick -= this.framesBefore;
    this.bytesInTick -= this.bytesBefore;
    this.framesBefore = 0;
    this.bytesBefore = 0;
    return this.framesInTick <= this.intake.limits.freeFrames && this.bytesInTick <= this.intake.limits.freeBytes;
  }

  private tookMore(bytes: number): boolean {
    if (!this.overdrawn) {
      this.since = this.intake.now();
      if (this.isNewTick(this.since)) return true;
      this.overdrawn = true;
    }
    this.framesLeft -= 1;
    this.bytesLeft -= bytes;
    this.seconds.frames += 1;
    this.seconds.bytes += bytes;
    if (this.framesLeft <= 0 || this.bytesLeft <= 0) return this.mayResume(this.intake.now());
    this.untilLook -= 1;
    if (this.untilLook > 0) return true;
    this.account();
    this.untilLook = framesBetweenLooks;
    return this.intake.hasTime(this.since);
  }

  private account(): void {
    const now = this.intake.now();
    this.intake.used(now - this.since);
    this.since = now;
  }

  private refill(now: number): void {
    const { framesPerSecond, bytesPerSecond, burstSeconds } = this.intake.limits;
    const seconds = (now - this.filledAt) / 1_000;
    this.filledAt = now;
    this.framesLeft = Math.min(framesPerSecond * burstSeconds, this.framesLeft + seconds * framesPerSecond);
    this.bytesLeft = Math.min(bytesPerSecond * burstSeconds, this.bytesLeft + seconds * bytesPerSecond);
  }

  private countHeld(now: number): void {
    if (this.waitsSince === undefined) return;
    this.seconds.held += now - this.waitsSince;
    this.waitsSince = now;
  }
}
