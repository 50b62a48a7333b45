import { letTimePass } from '@eoms/contract/testing';
import { act } from 'react';
import { vi } from 'vitest';

const turn = (ms: number) =>
  act(async () => {
    await letTimePass(ms, 'React and the component library put work off');
    // Screens and their phrases are loaded when they are shown.
    await vi.dynamicImportSettled();
  });

/** Waits until a component has come to rest: nothing is under way for two turns in a row. */
export const actWhile = async (isBusy: () => boolean, turnMs = 10): Promise<void> => {
  for (let quiet = 0; quiet < 2; quiet = isBusy() ? 0 : quiet + 1) await turn(turnMs);
};

/** Waits until something is shown. */
export const actUntil = async (isShown: () => boolean, withinMs = 5_000): Promise<void> => {
  for (const end = Date.now() + withinMs; !isShown(); await turn(10))
    if (Date.now() > end) throw new Error(`not shown within ${withinMs} ms`);
};
