import { z } from 'zod';
import { Id, Name, Revision, Time } from '../kit/fields.ts';
import { SourceText } from '../vocabulary/texts.ts';

/** What a solution may consist of, in the order in which it is stored elsewhere: what others need comes first. */
export const SolutionMemberKind = z.enum([
  'dictionary',
  'variable',
  'noticeTemplate',
  'entity',
  'dataBehavior',
  'actionGroup',
  'alarmRule',
  'plan',
  'strategy',
  'automation',
  'plugin',
  'modelPanel',
  'typePanel',
  'layout',
  'document',
  'navigation',
]);
export type SolutionMemberKind = z.infer<typeof SolutionMemberKind>;

/** What contents refer to by an id, and what each system names in its own way. */
export const ThingKind = z.enum([
  'place',
  'placeGroup',
  'device',
  'deviceType',
  'deviceModel',
  'person',
  'role',
  'recipient',
  'channel',
  'template',
  'dataSource',
  'actionGroup',
  'entity',
  'behavior',
  'navigationEntry',
]);
export type ThingKind = z.infer<typeof ThingKind>;

/** Something that exists in a system, with where it is: the place of a device, the group of a place. */
export const NamedThing = z.strictObject({
  kind: ThingKind,
  id: Id,
  name: z.string().max(200),
  within: z.string().max(200).nullable(),
});
export type NamedThing = z.infer<typeof NamedThing>;

/** A member of a solution: what it is of, and its id there. A dictionary is named by the id of its group, a layout by its place. */
export const MemberKey = z.strictObject({ kind: SolutionMemberKind, id: Id });
export type MemberKey = z.infer<typeof MemberKey>;

export const SolutionStatus = z.enum(['draft', 'published', 'withdrawn']);
export type SolutionStatus = z.infer<typeof SolutionStatus>;

export const membersAtMost = 500;
export const Members = z.array(MemberKey).max(membersAtMost);

const solutionFields = { name: Name, description: z.string().trim().max(1_000), members: Members };

export const SolutionDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), ...solutionFields });
export type SolutionDraft = z.infer<typeof SolutionDraft>;

/** A solution in the list: only for whoever may see all that its members are about. */
export const Solution = z.object({
  id: Id,
  ...solutionFields,
  status: SolutionStatus,
  /** The newest published version; null if there is none. */
  version: z.number().int().nullable(),
  publishedAt: Time.nullable(),
  updatedAt: Time,
  updatedBy: z.string(),
  revision: Revision,
});
export type Solution = z.infer<typeof Solution>;

/** A member, or something that may become one. `within`: its group, or its place. */
export const MemberRow = MemberKey.extend({ name: z.string(), within: z.string().nullable() });
export type MemberRow = z.infer<typeof MemberRow>;

/** Names of what is to be found by its name, such as a variable: not in the solution, but needed by a member. */
export const SolutionDetail = Solution.extend({
  rows: z.array(
    MemberRow.extend({
      /** It was removed, or the caller may not see it any more. */
      gone: z.boolean(),
    }),
  ),
  /** What members refer to that is not in the solution: chosen anew in each system. */
  needs: z.array(NamedThing),
  /** Those of them that may become members. */
  addable: z.array(MemberRow),
});
export type SolutionDetail = z.infer<typeof SolutionDetail>;

/** In which words a value that differs is told: a list by how many, a text as it is. */
export const ValueDifference = z.object({ field: SourceText, before: SourceText, after: SourceText });
export type ValueDifference = z.infer<typeof ValueDifference>;

export const MemberDifference = MemberRow.extend({
  change: z.enum(['added', 'removed', 'changed']),
  fields: z.array(ValueDifference),
});
export type MemberDifference = z.infer<typeof MemberDifference>;

export const SolutionVersion = z.object({
  id: Id,
  number: z.number().int(),
  note: z.string(),
  by: z.string(),
  createdAt: Time,
  members: z.number().int(),
});
export type SolutionVersion = z.infer<typeof SolutionVersion>;
