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

/** Reasons for refusing a file that there is no room for. */
const roomErrors = ['file.tooMuchToday', 'file.storeFull', '507'] as const;

/** Reasons for refusing a file where an image is expected. */
export const imageErrors = [
  'file.imageTooLarge',
  'file.imageTooManyPixels',
  'file.notAnImage',
  'file.wrongImageFormat',
] as const;

export const filesEndpoints = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/resourceUpload',
    summary: 'Store a file: images up to 10 MB are re-encoded, other files up to 5 MB are kept as they are',
    needs: 'session',
    keys: true,
    scope: 'none',
    upload: { kind: 'file' },
    reply: StoredFile,
    errors: [
      'file.tooLarge',
      'file.imageTooLarge',
      'file.imageTooManyPixels',
      'file.wrongImageFormat',
      'file.typeRefused',
      ...roomErrors,
    ],
    perMinute: 60,
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/resourceUpload/image',
    summary:
      'Store an image of up to 10 MB, re-encoded; other files are refused. For every call that takes the id of an image',
    needs: 'session',
    keys: true,
    scope: 'none',
    upload: { kind: 'image' },
    reply: StoredFile,
    errors: [...imageErrors, ...roomErrors],
    perMinute: 60,
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: '/resourceUpload/{id}',
    summary: 'A stored file',
    needs: 'session',
    keys: true,
    scope: 'none',
    params: ById,
    reply: binary('application/octet-stream'),
    perMinute: 1_200,
  }),
};
