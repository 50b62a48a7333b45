import { solutionsEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  fileOfVersion,
  publishSolution,
  removeSolution,
  restoreSolution,
  saveSolution,
  withdrawSolution,
} from './change-solutions.ts';
import { compareSolution } from './compare-versions.ts';
import { writeFile } from './file/write-file.ts';
import { showImport } from './imports/imports.store.ts';
import { memberKinds } from './members/member-kinds.ts';
import { sightOf } from './read-members.ts';
import { showSolution } from './show-solution.ts';
import type { SolutionsParts } from './solutions.deps.ts';
import { findSolution, listVersions, pageSolutions } from './solutions.store.ts';

const candidatesAtMost = 50;

export const solutionsRoutes = (parts: SolutionsParts): Route[] => {
  const { db } = parts.database;
  return implement(solutionsEndpoints, {
    pageSolutions: ({ query }, caller) => pageSolutions(db, sightOf(caller), query),
    getSolution: ({ params }, caller) => showSolution(parts, params.id, caller),
    saveSolution: ({ body }, caller) => saveSolution(parts, body, caller),
    removeSolution: ({ params }, caller) => removeSolution(parts, params.id, caller),
    async listMemberCandidates({ query: { kind, keyword } }, caller) {
      try {
        const found = await memberKinds[kind].list(parts.actingAs(caller), { keyword, limit: candidatesAtMost });
        return found.map(({ id, name, within }) => ({ kind, id, name, within }));
      } catch (error) {
        // Whoever may not see this kind has nothing of it to choose from.
        if (error instanceof Refusal && error.code === '403') return [];
        throw error;
      }
    },
    publishSolution: ({ body }, caller) => publishSolution(parts, body, caller),
    withdrawSolution: ({ body }, caller) => withdrawSolution(parts, body.id, caller),
    async listSolutionVersions({ params }, caller) {
      const sight = sightOf(caller);
      if (!(await findSolution(db, sight, params.id))) throw refuse('404');
      return listVersions(db, sight, params.id);
    },
    compareSolution: ({ query }, caller) => compareSolution(parts, query, caller),
    exportSolution: async ({ body }, caller) => {
      const { file, withdrawn } = await fileOfVersion(parts, body.versionId, caller);
      if (withdrawn) throw refuse('solution.isWithdrawn');
      await caller.audit({ target: file.solution.id, after: { number: file.version.number } });
      return writeFile(file, parts.origin);
    },
    restoreSolution: async ({ body }, caller) =>
      showImport(db, caller, await restoreSolution(parts, body.versionId, caller)),
  });
};
