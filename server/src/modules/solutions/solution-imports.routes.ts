import { solutionImportsEndpoints } from '@eoms/contract';
import { solutionImportWords } from '@eoms/phrases';
import { refuseState } from '../../platform/database/change-state.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readFile } from './file/read-file.ts';
import { applyImport, continueImport } from './imports/apply-import.ts';
import { addImport, findImport, listImports, showImport } from './imports/imports.store.ts';
import { distrustOrigin, listOrigins, trustOrigin } from './imports/mappings.store.ts';
import { planImport, shownPlan } from './imports/plan-import.ts';
import { showReceipt } from './imports/show-receipt.ts';
import { switchOn, undoImport } from './imports/undo-import.ts';
import type { SolutionsParts } from './solutions.deps.ts';

const thingsAtMost = 50;
const refusals = { code: 'solution.notNow', words: solutionImportWords } as const;

export const solutionImportsRoutes = (parts: SolutionsParts): Route[] => {
  const { database, origin, actingAs, namedThings } = parts;
  const { db } = database;
  return implement(solutionImportsEndpoints, {
    readSolutionFile: async ({ file: { content } }, caller) => {
      const file = await readFile(content, caller.language);
      const own = file.origin.fingerprint === (await origin.fingerprint());
      const id = await database.transaction(async (tx) => {
        const added = await addImport(tx, { userId: caller.userId, file, own });
        const { solution, version } = file;
        await caller.audit({ target: added, after: { solution: solution.name, version: version.number } }, tx);
        return added;
      });
      return showImport(db, caller, id);
    },
    listSolutionImports: (_, caller) => listImports(db, caller),
    getSolutionImport: ({ params }, caller) => showReceipt(db, caller, params.id),
    trustSolutionOrigin: async ({ body: { id, fingerprint } }, caller) => {
      const { file } = await findImport(db, caller, id);
      if (file.origin.fingerprint !== fingerprint) throw refuse('solution.otherFingerprint');
      await database.transaction(async (tx) => {
        await trustOrigin(tx, { ...file.origin, by: caller.username });
        await caller.audit({ target: id, after: file.origin }, tx);
      });
      return null;
    },
    listSolutionOrigins: async () => ({ own: await origin.fingerprint(), trusted: await listOrigins(db) }),
    forgetSolutionOrigin: async ({ body: { fingerprint } }, caller) => {
      await database.transaction(async (tx) => {
        if (!(await distrustOrigin(tx, fingerprint))) throw refuse('404');
        await caller.audit({ before: { fingerprint } }, tx);
      });
      return null;
    },
    async searchThings({ query }, caller) {
      const found = await namedThings.search(caller.places, { ...query, limit: thingsAtMost });
      return found.map(({ kind, id, name, within }) => ({ kind, id, name, within }));
    },
    async planSolutionImport({ body: { id, choices } }, caller) {
      const row = await findImport(db, caller, id);
      if (row.status !== 'ready') throw refuseState(refusals, row.status, 'plan');
      return shownPlan(await planImport(db, actingAs(caller), row, choices));
    },
    applySolutionImport: ({ body }, caller) => applyImport(parts, actingAs(caller), body),
    continueSolutionImport: ({ body }, caller) => continueImport(parts, actingAs(caller), body.id),
    undoSolutionImport: ({ body }, caller) => undoImport(parts, actingAs(caller), body.id),
    switchOnImported: ({ body }, caller) => switchOn(parts, actingAs(caller), body),
  });
};
