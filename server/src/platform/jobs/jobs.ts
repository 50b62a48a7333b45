export type JobHandler = (signal: AbortSignal) => Promise<void>;

export interface JobOptions {
  /** Default 2, with growing pauses. */
  readonly retries?: number;
  /** Default 300. A job that takes longer is given up and tried again. */
  readonly timeoutSeconds?: number;
}

export interface Jobs {
  /** Says what a job does; before `start`. One of each name runs at a time in this process. */
  work(name: string, handler: JobHandler, options?: JobOptions): void;
  /** Five-field cron in the server's time zone; before or after `start`. The same name replaces. */
  schedule(name: string, cron: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  isRunning(): boolean;
}
