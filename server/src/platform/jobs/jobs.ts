import type { Executor } from '../database/database.ts';
import type { GivenUp } from '../work/given-up.store.ts';

export interface JobRun {
  /**
   * To be called first in a transaction that must not be made twice. Throws if the job has gone to another node, which
   * thought this one dead, or to a later attempt; otherwise it stays here until the transaction ends.
   */
  hold(tx: Executor): Promise<void>;
}

/** `signal` is aborted when the job takes too long, this node stops or has lost the job to another. */
export type JobHandler = (signal: AbortSignal, run: JobRun) => Promise<void>;

export interface JobOptions {
  /** Defaults to 2, with exponential backoff. The death of its node counts as a failure, but is followed by no pause. */
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
  /** Jobs that failed at every try. */
  readonly givenUp: GivenUp;
}
