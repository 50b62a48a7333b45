import { z } from 'zod';
import { type Asking, question } from '../../platform/bus/asking.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SafeMode } from '../../platform/safe-mode.ts';

interface SafeModeOfNodesDeps {
  readonly safeMode: SafeMode;
  readonly asking: Pick<Asking, 'askAll' | 'answer'>;
}

const Answer = z.object({ on: z.boolean() });
const isOnThere = question('safeMode.isOn', z.object({}), Answer);
const leaveThere = question('safeMode.leave', z.object({}), Answer);
/** A node that is just dying need not answer. */
const lookMs = 2_000;
/** Jobs and devices begin meanwhile. */
const leaveMs = 20_000;

/** Safe mode as people see it: whichever node serves them, all that are in it count, and end it together. */
export const createSafeModeOfNodes = ({ safeMode, asking }: SafeModeOfNodesDeps) => {
  /** Whether it was on. */
  const leaveHere = async (): Promise<boolean> => {
    const on = safeMode.isOn();
    if (on) await safeMode.leave();
    return on;
  };
  const someOf = async (what: typeof isOnThere, timeoutMs: number): Promise<boolean> => {
    const replies = await asking.askAll(what, {}, { timeoutMs });
    return [...replies.values()].some((reply) => !(reply instanceof Refusal) && reply.on);
  };
  asking.answer(isOnThere, () => ({ on: safeMode.isOn() }));
  asking.answer(leaveThere, async () => ({ on: await leaveHere() }));
  return {
    isOn: async (): Promise<boolean> => safeMode.isOn() || (await someOf(isOnThere, lookMs)),
    /** Returns false if it was on nowhere. */
    async leave(): Promise<boolean> {
      const [here, there] = await Promise.all([leaveHere(), someOf(leaveThere, leaveMs)]);
      return here || there;
    },
  };
};
export type SafeModeOfNodes = ReturnType<typeof createSafeModeOfNodes>;
