import { fileURLToPath } from 'node:url';
import { cyclesIn, importsOf } from './import-graph.ts';
import { importRules } from './import-rules.ts';
import { moduleOrder, orderProblem } from './module-order.ts';
import { isTest, type Problem, readSources, report, root } from './sources.ts';

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
  return problems;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) report('imports', checkImports(root));
