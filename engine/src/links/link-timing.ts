/** Times of every link, in milliseconds, and its limits. */
export interface LinkTiming {
  /** First connections are spread over this time. */
  readonly startSpreadMs: number;
  readonly connectTimeoutMs: number;
  /** First and longest pause between two tries to connect. */
  readonly backOffFromMs: number;
  readonly backOffToMs: number;
  /** A closed line that comes back within this time was never offline. */
  readonly graceMs: number;
  readonly missedPolls: number;
  /** After a missed poll the next one comes this soon. */
  readonly retryPollMs: number;
  /** A call of a driver that takes longer counts as hung. */
  readonly driverCallMs: number;
  readonly crashes: number;
  readonly crashWindowMs: number;
  /** More changes than this within the window are flapping: then "online" must hold for `steadyMs` to be believed. */
  readonly flapChanges: number;
  readonly flapWindowMs: number;
  readonly steadyMs: number;
  /** Pause between two looks at a device that has yet to show that it obeyed. */
  readonly readBackMs: number;
  readonly commandMs: number;
  readonly commandsPerDevice: number;
  /** A device that babbles without a break for so long is set aside. */
  readonly babbleMs: number;
  /** First and longest pause before it is given another try. */
  readonly asideFromMs: number;
  readonly asideToMs: number;
  /** An offline alarm is raised after the device was offline for so long. */
  readonly offlineAlarmMs: number;
}

/** The life of a command whose action names none. */
export const standardCommandMs = 15_000;

export const defaultTiming: LinkTiming = {
  startSpreadMs: 1_000,
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
  babbleMs: 60_000,
  asideFromMs: 60_000,
  asideToMs: 1_800_000,
  offlineAlarmMs: 3_000,
};
