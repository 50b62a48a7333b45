import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { SourceText } from '../vocabulary/texts.ts';
import { MemberKey, MemberRow, membersAtMost, NamedThing, ThingKind, ValueDifference } from './solution.entities.ts';
import { OriginFingerprint, referencesAtMost } from './solution-file.entities.ts';

export const SolutionImportStatus = z.enum(['ready', 'applying', 'applied', 'undoing', 'undone']);
export type SolutionImportStatus = z.infer<typeof SolutionImportStatus>;

/** `own`: this system made the file. `known`: somebody here trusts its origin. A file with a wrong signature is refused. */
export const OriginTrust = z.enum(['own', 'known', 'unknown']);
export type OriginTrust = z.infer<typeof OriginTrust>;

/** A file that was read, or a version of this system that is to be restored, and what became of it. */
export const SolutionImport = z.object({
  id: Id,
  solutionName: z.string(),
  version: z.number().int(),
  note: z.string(),
  madeAt: Time,
  madeBy: z.string(),
  originName: z.string(),
  fingerprint: OriginFingerprint,
  trust: OriginTrust,
  status: SolutionImportStatus,
  /** It was being carried out when the server ended: it can be continued or undone. */
  interrupted: z.boolean(),
  members: z.number().int(),
  createdAt: Time,
});
export type SolutionImport = z.infer<typeof SolutionImport>;

/** What a person has decided: nothing is chosen by itself. */
export const ImportChoices = z.strictObject({
  /** What a thing of the file is here; null: members that need it are left out. */
  things: z.array(z.strictObject({ kind: ThingKind, id: Id, localId: Id.nullable() })).max(referencesAtMost),
  /** Members that are something which exists here. */
  same: z.array(MemberKey.extend({ localId: Id })).max(membersAtMost),
  leaveOut: z.array(MemberKey).max(membersAtMost),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

/**
 * `known`: chosen before, or the thing itself in the system that made the file. `chosen`: by this request. `suggested`: the
 * only one with its name, which a person has to confirm. `leftOut`: by choice.
 */
export const PlannedThing = NamedThing.extend({
  state: z.enum(['known', 'chosen', 'suggested', 'open', 'leftOut']),
  here: NamedThing.nullable(),
  /** Members that refer to it. */
  usedBy: z.array(MemberKey),
});
export type PlannedThing = z.infer<typeof PlannedThing>;

/** `waiting`: something that it refers to is not chosen yet. `refused`: it cannot be stored here; `reasons` say why. */
export const PlannedMember = MemberRow.extend({
  change: z.enum(['new', 'same', 'changed', 'waiting', 'refused', 'leftOut']),
  /** What it is called here: a number is added where the name is taken. */
  nameHere: z.string(),
  localId: Id.nullable(),
  fields: z.array(ValueDifference),
  /** It was changed here since it was imported last: that change would be lost. */
  changedHere: z.boolean(),
  reasons: z.array(SourceText),
  /** What has the same name here, for a person to say that it is the same. */
  namesakes: z.array(z.object({ id: Id, name: z.string(), within: z.string().nullable() })),
});
export type PlannedMember = z.infer<typeof PlannedMember>;

export const ImportPlan = z.object({
  /** Of all that would happen: an import is applied as it was seen, or not at all. */
  fingerprint: z.string(),
  members: z.array(PlannedMember),
  things: z.array(PlannedThing),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** `undone`: put back, or removed again. `kept`: it could not be undone; `code` says why. */
export const ImportStepStatus = z.enum(['waiting', 'doing', 'done', 'refused', 'undone', 'kept']);
export type ImportStepStatus = z.infer<typeof ImportStepStatus>;

/** One line of the receipt. */
export const ImportStep = MemberRow.extend({
  change: z.enum(['new', 'changed']),
  status: ImportStepStatus,
  localId: Id.nullable(),
  /** A code with a text in `phrases`. */
  code: z.string().nullable(),
  /** Whether it can be switched on from here: an automation, a plan, a document. */
  sleeps: z.boolean(),
});
export type ImportStep = z.infer<typeof ImportStep>;

export const ImportReceipt = SolutionImport.extend({ steps: z.array(ImportStep) });
export type ImportReceipt = z.infer<typeof ImportReceipt>;

export const SwitchedOn = MemberRow.extend({ on: z.boolean(), code: z.string().nullable() });
export type SwitchedOn = z.infer<typeof SwitchedOn>;
