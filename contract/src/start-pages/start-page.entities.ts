import { z } from 'zod';
import { Id, Name } from '../kit/fields.ts';

/** What somebody starts on: what the roles say, the standard home, or a document of one's own choice. */
export const StartPageChoice = z.enum(['role', 'standard', 'document']);
export type StartPageChoice = z.infer<typeof StartPageChoice>;

const Page = z.object({ id: Id, name: Name });

export const StartPage = z.object({
  choice: StartPageChoice,
  /** The document to start on; null: the standard home. */
  shown: Page.nullable(),
  /** What one's roles say: of the first of them, by name, whose document one may open. */
  ofRoles: Page.nullable(),
  /** What one may choose among: published documents that one may open. */
  documents: z.array(Page),
  /** Set while the document that was meant is gone or cannot be opened: a mark that is another for each such case. */
  lost: z.string().nullable(),
});
export type StartPage = z.infer<typeof StartPage>;

export const StartPageDraft = z.discriminatedUnion('choice', [
  z.strictObject({ choice: z.literal('role') }),
  z.strictObject({ choice: z.literal('standard') }),
  z.strictObject({ choice: z.literal('document'), documentId: Id }),
]);
export type StartPageDraft = z.infer<typeof StartPageDraft>;

export const RoleStartPage = z.object({
  roleId: Id,
  /** Null where the document is gone, or is one that the caller may not see. */
  document: Page.nullable(),
});
export type RoleStartPage = z.infer<typeof RoleStartPage>;
