import { filesEndpoints } from '@eoms/contract';
import type { FileStore } from '../../platform/files/files.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route, type UploadedFile } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';

export type FilesDeps = Pick<Platform, 'files'>;

/** All stored images are WebP that we encoded ourselves; no other type is shown inline. */
const isImage = (contentType: string): boolean => contentType === 'image/webp';

const keep = async (files: FileStore, kind: 'image' | 'file', file: UploadedFile, caller: Caller) => {
  const { id, name, contentType, size } = await files.save(file, { kind, createdBy: caller.userId });
  await caller.audit({ target: id, after: { name, contentType, size } });
  return { id, name, contentType, size };
};

export const filesRoutes = ({ files }: FilesDeps): Route[] =>
  implement(filesEndpoints, {
    uploadFile: ({ file }, caller) => keep(files, 'file', file, caller),
    uploadImage: ({ file }, caller) => keep(files, 'image', file, caller),
    downloadFile: async ({ params }, caller) => {
      const stored = (await files.isSeenBy(caller, params.id)) ? await files.open(params.id) : null;
      if (!stored) throw refuse('404');
      const { content, contentType, name: fileName } = stored;
      return { content, contentType, fileName, inline: isImage(contentType) };
    },
  });
