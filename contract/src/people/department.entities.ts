import { z } from 'zod';
import { Code, Id, Name, Sort, Time } from '../kit/fields.ts';

export const Department = z.object({
  id: Id,
  name: Name,
  code: Code,
  parentId: Id.nullable(),
  organisationId: Id.nullable(),
  sort: Sort,
  userCount: z.number().int(),
  createdAt: Time,
});
export type Department = z.infer<typeof Department>;

export const DepartmentDraft = z.strictObject({
  id: Id.optional(),
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
});
export type Organisation = z.infer<typeof Organisation>;

export const OrganisationDraft = Organisation.omit({ createdAt: true }).partial({ id: true }).strict();
export type OrganisationDraft = z.infer<typeof OrganisationDraft>;
