import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Id } from '../kit/fields.ts';

export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number().int(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const filesEndpoints = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/resourceUpload',
    summary: 'Store a file: images up to 10 MB are re-encoded, others up to 5 MB are kept as they are',
    needs: 'session',
    scope: 'none',
    upload: { kind: 'file' },
    reply: StoredFile,
    errors: ['file.tooLarge', 'file.imageTooLarge', 'file.typeRefused'],
    perMinute: 60,
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: '/resourceUpload/{id}',
    summary: 'A stored file',
    needs: 'session',
    scope: 'none',
    params: ById,
    reply: binary('application/octet-stream'),
  }),
};
