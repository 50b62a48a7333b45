import { createInTurn } from '../../../platform/in-turn.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { SafeMode } from '../../../platform/safe-mode.ts';
import type { Fire, TriggerEvent } from '../run/fire.ts';

/** More events of one automation do not wait: what comes so fast is noise, or a loop. */
const mostWaiting = 10;

interface Line {
  readonly inTurn: ReturnType<typeof createInTurn>;
  waiting: number;
}

interface TriggerEventsDeps {
  readonly fire: Fire;
  readonly safeMode: Pick<SafeMode, 'isOn'>;
  readonly log: Log;
}

/**
 * Fires automations one event after the other, each automation for itself. What happens in safe mode sets nothing off,
 * then or later.
 */
export const createTriggerEvents = ({ fire, safeMode, log }: TriggerEventsDeps) => {
  const lines = new Map<string, Line>();
  const lineOf = (automationId: string): Line => {
    const line = lines.get(automationId) ?? { inTurn: createInTurn(), waiting: 0 };
    lines.set(automationId, line);
    return line;
  };
  const orLog = (work: Promise<void>, { automationId }: TriggerEvent): Promise<void> =>
    work.catch((error: unknown) => log.error({ err: error, automation: automationId }, 'an automation was not fired'));
  return {
    /** For what happens only once, and is not heard of again: nothing waits for long. */
    add(event: TriggerEvent): void {
      if (safeMode.isOn()) return;
      const line = lineOf(event.automationId);
      if (line.waiting >= mostWaiting) {
        void orLog(fire.overrun(event), event);
        return;
      }
      line.waiting += 1;
      const work = line.inTurn(() => fire.fire(event));
      void orLog(work, event).finally(() => {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(event.automationId);
      });
    },
    /** For what is delivered again until it succeeds. */
    async now(event: TriggerEvent): Promise<void> {
      if (!safeMode.isOn()) await lineOf(event.automationId).inTurn(() => fire.fire(event));
    },
    async settled(): Promise<void> {
      await Promise.all([...lines.values()].map(({ inTurn }) => inTurn(async () => undefined)));
    },
  };
};
export type TriggerEvents = ReturnType<typeof createTriggerEvents>;
