import { solutionsEndpoints } from '@eoms/contract';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { keptSolutions, pageSolutions } from './solutions.store.ts';

export type SolutionsDeps = Pick<Platform, 'database'>;

export const solutionsRoutes = ({ database }: SolutionsDeps): Route[] =>
  implement(solutionsEndpoints, {
    listSolutions: ({ query }) => pageSolutions(database.db, query),
    saveSolution: async ({ body }, caller) => {
      const { id } = await database.transaction((tx) => saveRow(tx, keptSolutions, body, caller));
      return { id };
    },
    removeSolution: async ({ query: { id } }, caller) => {
      await database.transaction((tx) => removeRow(tx, keptSolutions, id, caller));
      return null;
    },
  });
