import { SolutionFile, SolutionSignature } from '@eoms/contract';
import { parseForeignJson } from '@eoms/drivers/kit';
import type { ArchiveLimits } from '../../../platform/archive/open-archive.ts';
import { type ReaderLimits, readerLimits, readInProcess } from '../../../platform/file-reader/read-in-process.ts';
import { checkValue } from '../../../platform/http/check-value.ts';
import type { Language } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { isSignedBy, keyFingerprint } from '../../../platform/secrets/signing-keys.ts';
import { signaturePart, solutionPart } from './file-parts.ts';

/** A solution is far smaller; what it is made of is limited again by the contract. */
const limits: ArchiveLimits = { entries: 10, inflated: 20 * 1024 * 1024, ratio: 100 };
const within: ReaderLimits = { ...readerLimits, withinMs: 20_000 };

const unpack = async (content: Buffer): Promise<ReadonlyMap<string, Buffer>> => {
  const parts = new Map<string, Buffer>();
  const { outcome } = await readInProcess(
    { do: 'unpack', limits },
    content,
    (piece) => {
      if ('unpacked' in piece) parts.set(piece.unpacked, Buffer.from(piece.content, 'base64'));
    },
    within,
  );
  if (outcome === 'tooLarge') throw refuse('solution.fileTooLarge');
  if (outcome !== 'read') throw refuse('solution.fileUnreadable');
  return parts;
};

const parse = (content: Buffer): unknown => {
  try {
    return parseForeignJson(content.toString('utf8'));
  } catch {
    throw refuse('solution.fileUnreadable');
  }
};

/** The key that signed it: whoever changes the content has to sign it anew, and is another origin. */
const signedBy = (content: Buffer, part: Buffer | undefined, language: Language): string => {
  if (!part) throw refuse('solution.fileUnsigned');
  const checked = checkValue(SolutionSignature, parse(part), language);
  if ('problems' in checked) throw refuse('solution.fileUnsigned');
  const { publicKey, signature } = checked.data;
  if (!isSignedBy(publicKey, content, signature)) throw refuse('solution.fileChanged');
  return keyFingerprint(publicKey);
};

const isNewer = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 'eoms-solution' &&
  'formatVersion' in value &&
  typeof value.formatVersion === 'number' &&
  value.formatVersion > 1;

/** Unpacks a file of strangers in a process of its own, and checks its signature and all of its form. */
export const readFile = async (content: Buffer, language: Language): Promise<SolutionFile> => {
  const parts = await unpack(content);
  const solution = parts.get(solutionPart);
  if (!solution || parts.size > 2) throw refuse('solution.fileUnreadable');
  const fingerprint = signedBy(solution, parts.get(signaturePart), language);
  const value = parse(solution);
  if (isNewer(value)) throw refuse('solution.fileNewer');
  const checked = checkValue(SolutionFile, value, language);
  if ('problems' in checked) throw refuse('solution.fileUnreadable', {}, checked.problems);
  // The name of an origin is what it says of itself; its fingerprint is what it proves.
  if (checked.data.origin.fingerprint !== fingerprint) throw refuse('solution.fileChanged');
  return checked.data;
};
