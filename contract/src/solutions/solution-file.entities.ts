import { z } from 'zod';
import { Id, Name, Time } from '../kit/fields.ts';
import { MemberKey, membersAtMost, NamedThing } from './solution.entities.ts';

/** What a save call takes, without its id and with its groups as names. Each kind checks its own. */
export const MemberContent = z.record(z.string().max(64), z.unknown());
export type MemberContent = z.infer<typeof MemberContent>;

/** A member as it travels. */
export const SolutionMember = MemberKey.extend({
  name: z.string().min(1).max(200),
  /** The names of its groups, the outermost first; empty without one. */
  group: z.array(Name).max(5),
  content: MemberContent,
}).strict();
export type SolutionMember = z.infer<typeof SolutionMember>;

/** SHA-256 of a public key, in hexadecimal. */
export const OriginFingerprint = z.string().regex(/^[0-9a-f]{64}$/, 'code');

export const referencesAtMost = 5_000;

/** What a version is made of. */
export const SolutionContent = z.strictObject({
  members: z.array(SolutionMember).max(membersAtMost),
  references: z.array(NamedThing).max(referencesAtMost),
});
export type SolutionContent = z.infer<typeof SolutionContent>;

/** `solution.json` of an exported file. The signature is over its bytes. */
export const SolutionFile = z.strictObject({
  format: z.literal('eoms-solution'),
  formatVersion: z.literal(1),
  product: z.string().max(40),
  /** The system that it comes from, by the fingerprint of its key. */
  origin: z.strictObject({ fingerprint: OriginFingerprint, name: z.string().max(100) }),
  solution: z.strictObject({ id: Id, name: Name, description: z.string().max(1_000) }),
  version: z.strictObject({
    number: z.number().int().min(1),
    note: z.string().max(200),
    at: Time,
    by: z.string().max(200),
  }),
  ...SolutionContent.shape,
});
export type SolutionFile = z.infer<typeof SolutionFile>;

/** `signature.json` beside it: Ed25519, with the public key as DER in base64. */
export const SolutionSignature = z.strictObject({
  algorithm: z.literal('Ed25519'),
  publicKey: z.string().max(200),
  signature: z.string().max(200),
});
export type SolutionSignature = z.infer<typeof SolutionSignature>;
