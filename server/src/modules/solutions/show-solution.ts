import type { MemberRow, SolutionDetail } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { kindOfThing } from './members/member-kinds.ts';
import { readMembers, sightOf } from './read-members.ts';
import type { SolutionsParts } from './solutions.deps.ts';
import { findSolution } from './solutions.store.ts';

/** A solution with its members as they are called now, and what they need besides. */
export const showSolution = async (
  { database, actingAs }: SolutionsParts,
  id: string,
  caller: Caller,
): Promise<SolutionDetail> => {
  const solution = await findSolution(database.db, sightOf(caller), id);
  if (!solution) throw refuse('404');
  const { content, gone, withins } = await readMembers(actingAs(caller), solution.members);
  const rows = content.members.map(({ kind, id: memberId, name }) => ({
    kind,
    id: memberId,
    name,
    within: withins.get(`${kind} ${memberId}`) ?? null,
    gone: false,
  }));
  const addable = content.references.flatMap((thing): MemberRow[] => {
    const kind = kindOfThing.get(thing.kind);
    return kind === undefined ? [] : [{ kind, id: thing.id, name: thing.name, within: thing.within }];
  });
  const left = gone.map((member) => ({ ...member, name: '', within: null, gone: true }));
  return { ...solution, rows: [...rows, ...left], needs: content.references, addable };
};
