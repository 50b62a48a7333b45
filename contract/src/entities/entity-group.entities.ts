import { z } from 'zod';
import { Id, Name, Revision, Sort } from '../kit/fields.ts';

/** Groups form a tree of at most two levels. */
export const EntityGroup = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: Name,
  sort: Sort,
  /** Entities in it, without those of groups below. */
  entities: z.number().int(),
  revision: Revision,
});
export type EntityGroup = z.infer<typeof EntityGroup>;
export const EntityGroupDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  parentId: Id.nullable(),
  name: Name,
});
export type EntityGroupDraft = z.infer<typeof EntityGroupDraft>;
