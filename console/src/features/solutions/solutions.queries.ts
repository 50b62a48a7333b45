import { solutionImportsEndpoints as imports, solutionsEndpoints as solutions } from '@eoms/contract';

/** What is outdated once a solution was changed. */
export const stale = {
  invalidates: [
    solutions.pageSolutions,
    solutions.getSolution,
    solutions.listSolutionVersions,
    solutions.compareSolution,
  ],
};
/** What is outdated once an import was read, applied or undone. */
export const staleImports = {
  invalidates: [
    imports.listSolutionImports,
    imports.getSolutionImport,
    imports.planSolutionImport,
    ...stale.invalidates,
  ],
};
