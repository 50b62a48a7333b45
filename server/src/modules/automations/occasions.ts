import { createInTurn } from '../../platform/in-turn.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Fire, Occasion } from './fire.ts';

/** More occasions of one automation do not wait: what comes so fast is noise, or a loop. */
const mostWaiting = 10;

interface Line {
  readonly inTurn: ReturnType<typeof createInTurn>;
  waiting: number;
}

/** Fires automations one occasion after the other, each automation for itself. */
export const createOccasions = ({ fire, log }: { readonly fire: Fire; readonly log: Log }) => {
  const lines = new Map<string, Line>();
  const lineOf = (automationId: string): Line => {
    const line = lines.get(automationId) ?? { inTurn: createInTurn(), waiting: 0 };
    lines.set(automationId, line);
    return line;
  };
  const orLog = (work: Promise<void>, { automationId }: Occasion): Promise<void> =>
    work.catch((error: unknown) => log.error({ err: error, automation: automationId }, 'an automation was not fired'));
  return {
    /** For what happens only once, and is not heard of again: nothing waits for long. */
    add(occasion: Occasion): void {
      const line = lineOf(occasion.automationId);
      if (line.waiting >= mostWaiting) {
        void orLog(fire.overrun(occasion), occasion);
        return;
      }
      line.waiting += 1;
      const work = line.inTurn(() => fire.fire(occasion));
      void orLog(work, occasion).finally(() => {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(occasion.automationId);
      });
    },
    /** For what is delivered again until it succeeds. */
    now: (occasion: Occasion): Promise<void> => lineOf(occasion.automationId).inTurn(() => fire.fire(occasion)),
    async settled(): Promise<void> {
      await Promise.all([...lines.values()].map(({ inTurn }) => inTurn(async () => undefined)));
    },
  };
};
export type Occasions = ReturnType<typeof createOccasions>;
