import type { SolutionFile, SolutionSignature } from '@eoms/contract';
import { solutionTexts } from '@eoms/phrases';
import { writeArchive } from '../../../platform/archive/write-archive.ts';
import type { BinaryReply } from '../../../platform/http/implement.ts';
import { signBytes } from '../../../platform/secrets/signing-keys.ts';
import { signaturePart, solutionPart } from './file-parts.ts';
import type { OriginKey } from './origin-key.ts';

/** A version as a zip, signed by the key of this system. */
export const writeFile = async (file: SolutionFile, origin: OriginKey): Promise<BinaryReply> => {
  const keys = await origin.keys();
  const content = Buffer.from(JSON.stringify(file));
  const signature: SolutionSignature = {
    algorithm: 'Ed25519',
    publicKey: keys.publicKey,
    signature: signBytes(content, keys),
  };
  return {
    fileName: solutionTexts.fileName(file.solution.name, file.version.number),
    content: writeArchive([
      { name: solutionPart, content },
      { name: signaturePart, content: JSON.stringify(signature) },
    ]),
  };
};
