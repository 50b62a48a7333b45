import { z } from 'zod';
import { Code, Id, Name, Revision, Sort, Time } from '../kit/fields.ts';

export const Department = z.object({
  id: Id,
  name: Name,
  code: Code,
  parentId: Id.nullable(),
  organisationId: Id.nullable(),
  sort: Sort,
  userCount: z.number().int(),
  createdAt: Time,
  revision: Revision,
});
export type Department = z.infer<typeof Department>;

export const DepartmentDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  code: Code,
  parentId: Id.nullable(),
  organisationId: Id.nullable(),
  sort: Sort,
});
export type DepartmentDraft = z.infer<typeof DepartmentDraft>;

export const Organisation = z.object({
  id: Id,
  name: Name,
  code: Code,
  parentId: Id.nullable(),
  sort: Sort,
  createdAt: Time,
  revision: Revision,
});
export type Organisation = z.infer<typeof Organisation>;

export const OrganisationDraft = Organisation.omit({ createdAt: true }).partial({ id: true, revision: true }).strict();
export type OrganisationDraft = z.infer<typeof OrganisationDraft>;
