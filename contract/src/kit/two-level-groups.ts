import { Id, Name, Revision, Sort } from './fields.ts';

/** Groups that form a tree of at most two levels, beside how many things each has without those of groups below. */
export const groupFields = { id: Id, parentId: Id.nullable(), name: Name, sort: Sort, revision: Revision };
export const groupDraftFields = {
  id: Id.optional(),
  revision: Revision.optional(),
  parentId: Id.nullable(),
  name: Name,
};
