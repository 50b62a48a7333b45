/** Times and limits of every link, in milliseconds unless noted. */
export interface LinkTiming {
  /** First connections are spread over this time. */
  readonly startSpreadMs: number;
  /** The same for devices that ran on another node: nobody runs them meanwhile. */
  readonly takeOverSpreadMs: number;
  readonly connectTimeoutMs: number;
  /** First and longest pause between two connection attempts. */
  readonly backOffFromMs: number;
  readonly backOffToMs: number;
  /** A connection that returns within this time does not count as offline. */
  readonly graceMs: number;
  readonly missedPolls: number;
  /** After a missed poll the next one follows this soon. */
  readonly retryPollMs: number;
  /** A driver call that takes longer counts as hung. */
  readonly driverCallMs: number;
  readonly crashes: number;
  readonly crashWindowMs: number;
  /**
   * More changes than this within the window count as flapping: then "online" must hold for `steadyMs` before it is
   * reported.
   */
  readonly flapChanges: number;
  readonly flapWindowMs: number;
  readonly steadyMs: number;
  /** Pause between two read-backs of a command. */
  readonly readBackMs: number;
  readonly commandMs: number;
  readonly commandsPerDevice: number;
  /** A device that floods continuously for this long is set aside. */
  readonly floodMs: number;
  /** First and longest pause before it is retried. */
  readonly asideFromMs: number;
  readonly asideToMs: number;
  /** An offline alarm is raised after the device was offline for this long. */
  readonly offlineAlarmMs: number;
}

/** Timeout of a command whose action declares none. */
export const standardCommandMs = 15_000;

export const defaultTiming: LinkTiming = {
  startSpreadMs: 1_000,
  takeOverSpreadMs: 200,
  connectTimeoutMs: 3_000,
  backOffFromMs: 1_000,
  backOffToMs: 60_000,
  graceMs: 1_000,
  missedPolls: 3,
  retryPollMs: 250,
  driverCallMs: 60_000,
  crashes: 3,
  crashWindowMs: 300_000,
  flapChanges: 6,
  flapWindowMs: 300_000,
  steadyMs: 15_000,
  readBackMs: 700,
  commandMs: standardCommandMs,
  commandsPerDevice: 16,
  floodMs: 60_000,
  asideFromMs: 60_000,
  asideToMs: 1_800_000,
  offlineAlarmMs: 3_000,
};
