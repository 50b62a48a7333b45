import { untilAborted } from '../../../platform/until-aborted.ts';
import type { BehaviorFault } from '../behavior-fault.ts';
import type { SqlAnswer } from './database-messages.ts';

/** How one statement is asked of a kind of database, on a connection of its own. */
interface Conversation<Connection> {
  /** `fail` ends the call, whatever it waits for: more has arrived than any answer may have. */
  open(fail: (fault: BehaviorFault) => void): Connection;
  talk(connection: Connection): Promise<SqlAnswer>;
  /** What a failure means, in our words. The signal says whether the time is over. */
  faultOf(error: unknown, signal: AbortSignal): BehaviorFault;
  end(connection: Connection, failed: boolean): Promise<void> | void;
}

/** Has the conversation within its time and size, and ends the connection on every way out. Throws `BehaviorFault`. */
export const withinLimits = async <Connection>(
  timeoutMs: number,
  { open, talk, faultOf, end }: Conversation<Connection>,
): Promise<SqlAnswer> => {
  const signal = AbortSignal.timeout(timeoutMs);
  let fail: (fault: BehaviorFault) => void = () => undefined;
  const tooMuch = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const connection = open((fault) => fail(fault));
  let failed = true;
  try {
    const answer = await untilAborted(signal, Promise.race([talk(connection), tooMuch]));
    failed = false;
    return answer;
  } catch (error) {
    throw faultOf(error, signal);
  } finally {
    await end(connection, failed);
  }
};
