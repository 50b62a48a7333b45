import type { BinaryReply } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { FileStore } from './files.ts';

/** Answers a call with a picture, to be shown in place. Throws '404' where there is none. */
export const pictureReply = async (
  files: Pick<FileStore, 'open'>,
  fileId: string | undefined,
): Promise<BinaryReply> => {
  const file = fileId === undefined ? null : await files.open(fileId);
  if (!file) throw refuse('404');
  return { content: file.content, contentType: file.contentType, fileName: file.name, inline: true };
};
