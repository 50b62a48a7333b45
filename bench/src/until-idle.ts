import { wait } from './children.ts';
import { cpuSeconds } from './cpu.ts';

/** Waits until these processes are idle, a minute at most: what a start still has to do must not be counted with what is measured. */
export const untilIdle = async (pids: readonly number[]): Promise<void> => {
  for (let waited = 0, idle = 0; idle < 3 && waited < 60; waited += 1) {
    const before = cpuSeconds(...pids);
    await wait(1_000);
    idle = cpuSeconds(...pids) - before < 0.1 ? idle + 1 : 0;
  }
};
