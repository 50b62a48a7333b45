import { fileURLToPath } from 'node:url';
import { isTest, type Problem, readSources, report, root } from './sources.ts';

const home = 'drivers/src/kit/deadline.ts';
const inNode = /^(drivers|engine|server)\/src\//;

/** Finds signals that are joined with a timer by hand: on Node 20 such a timer may never fire (`deadline.ts` says why). */
export const checkDeadlines = (base: string): Problem[] =>
  readSources(base)
    .filter(({ path }) => inNode.test(path) && path !== home && !isTest(path))
    .filter(({ text }) => text.includes('AbortSignal.any(') && text.includes('AbortSignal.timeout('))
    .map(({ path }) => ({
      path,
      text: 'a timer that is joined with other signals may never fire: use deadline(ms, …)',
    }));

if (process.argv[1] === fileURLToPath(import.meta.url)) report('deadlines', checkDeadlines(root));
