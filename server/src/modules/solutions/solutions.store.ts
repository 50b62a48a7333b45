import { type Page, type PageQuery, Solution, SolutionDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, replyFields } from '../../platform/database/fields.ts';
import { readPage } from '../../platform/database/page.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { solutions } from './solutions.tables.ts';

const { id, name, remarks } = solutions;
const shown = replyFields(solutions, Solution, {});

export const pageSolutions = (db: Executor, query: PageQuery): Promise<Page<Solution>> =>
  readPage(db, query, {
    rows: db.select(shown.columns).from(solutions),
    counted: db.select({ id }).from(solutions),
    scope: 'none',
    where: [containing(query.keyword, name, remarks)],
    order: { columns: { name }, standard: 'name', id },
  });

/** How they are saved and removed; constraints of the table and what they mean go into `violations` and `heldBy`. */
export const keptSolutions: EntityDrafts<typeof solutions, SolutionDraft> = {
  table: solutions,
  fields: draftFields(solutions, SolutionDraft, {}),
  scope: 'none',
  violations: {},
};
