import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { closeWith } from './counts.mjs';
import { ensureInstalled } from './install.mjs';
import { runVitest } from './vitest.mjs';

/** Journeys through the built product in a real Chromium. */
export const runJourneys = async (args = [], env = {}) => {
  await ensureBuilt('console', 'server');
  const { whole, light } = await ensureChromium();
  const chromium = { CHROMIUM_PATH: light, WHOLE_CHROMIUM_PATH: whole };
  return runVitest(['--config', 'e2e/vitest.config.ts', ...args], { ...chromium, ...env });
};

/** `npm run e2e`, or one journey: `npm run e2e -- login`. */
export const journeys = async (args) => {
  await ensureInstalled();
  closeWith(await runJourneys(args));
};
