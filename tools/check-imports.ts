import { fileURLToPath } from 'node:url';
import { cyclesIn, importsOf } from './import-graph.ts';
import { importRules } from './import-rules.ts';
import { moduleOrder, orderProblem } from './module-order.ts';
import { isTest, type Problem, readSources, report, root } from './sources.ts';

const domain = 'console/src/domain/';
/** The folder of a file that stands for one noun of the console's domain. */
const nounOf = (path: string): string | undefined =>
  path.startsWith(domain) ? path.slice(domain.length).split('/')[0] : undefined;

/** Nouns of the console's domain that know each other in a circle, although no files do. */
const nounCircles = (edges: ReadonlyMap<string, readonly string[]>): Problem[] => {
  const nouns = new Map<string, string[]>();
  for (const [from, targets] of edges) {
    const noun = nounOf(from);
    if (noun === undefined) continue;
    const known = targets.map(nounOf).filter((target) => target !== undefined && target !== noun) as string[];
    nouns.set(noun, [...(nouns.get(noun) ?? []), ...known]);
  }
  return cyclesIn(nouns).map((cycle) => ({
    path: domain + cycle[0],
    text: `the nouns ${[...cycle, cycle[0]].join(' → ')} know each other; move what both need to the lower one`,
  }));
};

/** Checks the directions of imports (design section 2) and that there are no cycles; type imports count. */
export const checkImports = (base: string): Problem[] => {
  const sources = readSources(base);
  const known = new Set(sources.map(({ path }) => path));
  const order = moduleOrder(sources);
  const problems: Problem[] = [];
  const edges = new Map<string, string[]>();
  for (const source of sources) {
    const imports = importsOf(source);
    if (!isTest(source.path))
      edges.set(
        source.path,
        imports.flatMap(({ target }) => (target !== undefined && known.has(target) ? [target] : [])),
      );
    for (const found of imports)
      for (const text of [...importRules.map((rule) => rule(found)), orderProblem(order, found)])
        if (text !== undefined) problems.push({ path: found.from, line: found.line, text });
  }
  for (const cycle of cyclesIn(edges))
    problems.push({
      path: cycle[0] ?? '',
      text: `is part of an import cycle: ${[...cycle, cycle[0]].join(' → ')}; move what both need into a file of its own`,
    });
  return [...problems, ...nounCircles(edges)];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) report('imports', checkImports(root));
