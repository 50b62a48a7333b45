import { vi } from 'vitest';
import { faultWarning } from '../kit/guard.ts';

export interface CaughtFaults {
  /** What guarded callbacks threw since, with their stacks. */
  readonly faults: string[];
  end(): void;
}

/** Collects faults instead of printing them; also timers that overflowed, which then run at once. */
export const catchFaults = (): CaughtFaults => {
  const faults: string[] = [];
  const spy = vi.spyOn(process, 'emitWarning').mockImplementation((warning: string | Error, how?: unknown) => {
    const { type, detail } = (typeof how === 'object' ? how : {}) as { type?: string; detail?: string };
    if (type === faultWarning || how === 'TimeoutOverflowWarning') faults.push(`${warning}\n${detail ?? ''}`);
  });
  return { faults, end: () => spy.mockRestore() };
};

/** Each fault once, without what differs from one time to the next, with the beginning of its stack. */
export const shownFaults = (found: readonly unknown[]): readonly string[] => {
  const texts = found.map((error) => (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  const byKind = new Map(texts.map((text) => [text.replace(/ \(fault \d+\)/, '').replace(/\d+/g, '0'), text]));
  return [...byKind.values()].slice(0, 5).map((text) => text.split('\n').slice(0, 9).join('\n'));
};
