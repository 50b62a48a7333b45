import type { MemberDifference, SolutionContent, SolutionMember } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readMembers, sightOf } from './read-members.ts';
import type { SolutionsParts } from './solutions.deps.ts';
import { findVersion, versionBefore } from './solutions.store.ts';
import { type NamesOfIds, valueDifferences } from './value-differences.ts';

const keyOf = ({ kind, id }: SolutionMember): string => `${kind} ${id}`;
const namesIn = (...contents: SolutionContent[]): NamesOfIds =>
  new Map(contents.flatMap(({ members, references }) => [...references, ...members].map(({ id, name }) => [id, name])));

const rowOf = (member: SolutionMember, change: MemberDifference['change']): MemberDifference => {
  const { kind, id, name, group } = member;
  return { kind, id, name, within: group.join(' / ') || null, change, fields: [] };
};

/** What became of the members from one content to another. */
export const contentDifferences = (before: SolutionContent, after: SolutionContent): MemberDifference[] => {
  const names = namesIn(before, after);
  const was = new Map(before.members.map((member) => [keyOf(member), member]));
  const is = new Set(after.members.map(keyOf));
  const removed = before.members.filter((member) => !is.has(keyOf(member)));
  return [
    ...after.members.flatMap((member): MemberDifference[] => {
      const known = was.get(keyOf(member));
      if (!known) return [rowOf(member, 'added')];
      const fields = [
        ...valueDifferences({ group: known.group }, { group: member.group }, names),
        ...valueDifferences(known.content, member.content, names),
      ];
      return fields.length === 0 ? [] : [{ ...rowOf(member, 'changed'), fields }];
    }),
    ...removed.map((member) => rowOf(member, 'removed')),
  ];
};

const nothing: SolutionContent = { members: [], references: [] };

export const compareSolution = async (
  { database, actingAs }: SolutionsParts,
  { versionId, with: other }: { readonly versionId: string; readonly with: 'before' | 'now' },
  caller: Caller,
): Promise<MemberDifference[]> => {
  const sight = sightOf(caller);
  const found = await findVersion(database.db, sight, versionId);
  if (!found) throw refuse('404');
  const { version, solution } = found;
  if (other === 'now')
    return contentDifferences(version.content, (await readMembers(actingAs(caller), solution.members)).content);
  const before = await versionBefore(database.db, sight, version);
  return contentDifferences(before?.content ?? nothing, version.content);
};
