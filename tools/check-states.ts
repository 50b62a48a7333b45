import { fileURLToPath } from 'node:url';
import { isTest, lineOf, type Problem, readSources, report, root } from './sources.ts';

/** The one place that writes states, and a library's own table. */
const mayWrite = /^server\/src\/platform\/(database\/change-state|jobs\/job-runs\.store)\.ts$/;

/** `.set({ …, status…`, up to the end of the object or the first object in it. */
const byBuilder = /\.set\(\{[^{}]*?\b(status|state|outcome)\b\s*[:,}]/g;
/** `set …, status = …` of a statement, up to its condition. A column `state` of such is what was found out, not where something stands. */
const byStatement = /\bset\s+(?:(?!\bwhere\b|\bfrom\b|[`{}]\)|;)[\s\S])*?\b(status|outcome)\s*=/g;

/** Finds updates that write a state by hand: only the one mechanism asks what may become what. */
export const checkStates = (base: string): Problem[] =>
  readSources(base, ['server']).flatMap(({ path, text }) => {
    if (isTest(path) || mayWrite.test(path)) return [];
    return [byBuilder, byStatement].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((found) => ({
        path,
        line: lineOf(text, found.index + found[0].length - 1),
        text: `${found[1]} is written by hand; use change-state.ts with the states of the contract`,
      })),
    );
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) report('states', checkStates(root));
