import type { MemberKey, SolutionDraft, SolutionFile, solutionStates } from '@eoms/contract';
import { solutionWords } from '@eoms/phrases';
import { changeWhile } from '../../platform/database/change-state.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { addImport } from './imports/imports.store.ts';
import { readMembers, readWhole, sightOf } from './read-members.ts';
import type { SolutionsParts } from './solutions.deps.ts';
import { addVersion, findSolution, findVersion, savedSolutions, statefulSolutions } from './solutions.store.ts';

const refusals = { code: 'solution.notNow', words: solutionWords } as const;
const whole = (draft: SolutionDraft): SolutionDraft => ({ ...draft, members: distinct(draft.members) });
const distinct = (members: readonly MemberKey[]): MemberKey[] => [
  ...new Map(members.map((member) => [`${member.kind} ${member.id}`, member])).values(),
];

export const saveSolution = async (
  { database, actingAs }: SolutionsParts,
  draft: SolutionDraft,
  caller: Caller,
): Promise<{ id: string }> => {
  const wanted = whole(draft);
  const sight = sightOf(caller);
  const before = draft.id === undefined ? undefined : await findSolution(database.db, sight, draft.id);
  const known = new Set(before?.members.map(({ kind, id }) => `${kind} ${id}`));
  const { about, gone } = await readMembers(actingAs(caller), wanted.members);
  // One that was removed since may stay until somebody takes it out; nobody adds what does not exist.
  if (gone.some(({ kind, id }) => !known.has(`${kind} ${id}`)))
    throw refuse('solution.memberUnknown', {}, [{ field: 'members' }]);
  const { id } = await database.transaction((tx) =>
    saveRow(tx, savedSolutions(sight), wanted, caller, () => ({
      values: { ...about, updatedAt: new Date(), updatedBy: caller.username },
    })),
  );
  return { id };
};

export const removeSolution = async ({ database }: SolutionsParts, id: string, caller: Caller): Promise<null> => {
  await database.transaction((tx) => removeRow(tx, savedSolutions(sightOf(caller)), id, caller));
  return null;
};

/** Takes the members as they are. Publishing again is the next version. */
export const publishSolution = async (
  { database, actingAs }: SolutionsParts,
  { id, note }: { readonly id: string; readonly note: string },
  caller: Caller,
): Promise<{ number: number }> => {
  const sight = sightOf(caller);
  const solution = await findSolution(database.db, sight, id);
  if (!solution) throw refuse('404');
  if (solution.members.length === 0) throw refuse('solution.empty');
  const { content, about } = await readWhole(actingAs(caller), solution.members);
  return database.transaction(async (tx) => {
    const stateful = { ...statefulSolutions(sight), refusals };
    const values = { ...about, status: 'published' as const, updatedAt: new Date(), updatedBy: caller.username };
    const [row] = await changeWhile(tx, stateful, [id], { states: publishable, action: 'publish' }, values);
    if (row?.revision !== solution.revision + 1) throw refuse('409');
    const number = await addVersion(tx, id, { ...about, content, note, by: caller.username });
    await caller.audit({ target: id, after: { number, note, members: content.members.length } }, tx);
    return { number };
  });
};
/** What is published may be published again. */
const publishable = ['draft', 'published', 'withdrawn'] as const satisfies (keyof typeof solutionStates)[];

export const withdrawSolution = async ({ database }: SolutionsParts, id: string, caller: Caller): Promise<null> => {
  await database.transaction(async (tx) => {
    const stateful = { ...statefulSolutions(sightOf(caller)), refusals };
    const values = { status: 'withdrawn' as const, updatedAt: new Date(), updatedBy: caller.username };
    await changeWhile(tx, stateful, [id], { states: ['published'], action: 'withdraw' }, values);
    await caller.audit({ target: id }, tx);
  });
  return null;
};

/** A version as a file of this system. */
export const fileOfVersion = async (
  { database, origin, config, version: product }: SolutionsParts,
  versionId: string,
  caller: Caller,
): Promise<{ readonly file: SolutionFile; readonly withdrawn: boolean }> => {
  const found = await findVersion(database.db, sightOf(caller), versionId);
  if (!found) throw refuse('404');
  const { solution, version } = found;
  const { id, name, description } = solution;
  const { number, note, createdAt, by } = version;
  const { title } = await config.general();
  return {
    withdrawn: solution.status === 'withdrawn',
    file: {
      format: 'eoms-solution',
      formatVersion: 1,
      product,
      origin: { fingerprint: await origin.fingerprint(), name: title.slice(0, 100) },
      solution: { id, name, description },
      version: { number, note, at: createdAt.toISOString(), by },
      members: version.content.members,
      references: version.content.references,
    },
  };
};

/** The members of a version, to be written back like an import of this system. */
export const restoreSolution = async (parts: SolutionsParts, versionId: string, caller: Caller): Promise<string> => {
  const { file } = await fileOfVersion(parts, versionId, caller);
  return parts.database.transaction(async (tx) => {
    const id = await addImport(tx, { userId: caller.userId, file, own: true });
    await caller.audit({ target: file.solution.id, after: { number: file.version.number } }, tx);
    return id;
  });
};
