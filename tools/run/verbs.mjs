import { Failed } from './failed.mjs';

/** Each command installs and builds what it needs, so each works as the first one in a fresh clone. */
const verbs = {
  start: async (args) => (await import('./serve.mjs')).serve(args),
  demo: async (args) => (await import('./serve.mjs')).serve(args, { demo: true }),
  dev: async (args) => (await import('./develop.mjs')).develop(args),
  test: async (args) => (await import('./test.mjs')).test(args),
  check: async (args) => (await import('./check.mjs')).check(args),
  e2e: async (args) => (await import('./journeys.mjs')).journeys(args),
  prove: async (args) => (await import('./prove.mjs')).prove(args),
  bench: async (args) => (await import('./measure.mjs')).measure(args),
  release: async (args) => (await import('./release.mjs')).release(args),
  new: async (args) => (await import('./skeleton.mjs')).skeleton(args),
};

export const runVerb = async (verb, args) => {
  const run = verbs[verb];
  if (!run) {
    console.error(`Unknown command ${verb ?? ''}. There are: ${Object.keys(verbs).join(', ')} (npm run <command>).`);
    process.exit(2);
  }
  try {
    await run(args);
  } catch (error) {
    console.error(error instanceof Failed ? error.message : error);
    process.exit(1);
  }
};
