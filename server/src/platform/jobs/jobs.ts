export type JobHandler = (signal: AbortSignal) => Promise<void>;

export interface JobOptions {
  /** Defaults to 2, with exponential backoff. */
  readonly retries?: number;
  /** Defaults to 300. A job that takes longer is aborted and retried. */
  readonly timeoutSeconds?: number;
}

export interface Jobs {
  /** Registers the handler of a job; call it before `start`. One job per name runs at a time on all nodes. */
  work(name: string, handler: JobHandler, options?: JobOptions): void;
  /**
   * Five-field cron expression in the server's time zone; may be called before or after `start`. Replaces a schedule of
   * the same name.
   */
  schedule(name: string, cron: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  isRunning(): boolean;
}
