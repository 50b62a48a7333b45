import { hashToken } from '../../platform/auth/token.ts';
import type { Visitor } from '../../platform/http/context.ts';
import type { UploadedFile } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { RequestsDeps } from './requests.deps.ts';
import { findByKey, lockFresh } from './requests.store.ts';

const minutesForPhoto = 15;
/** Pixels: enough to read a screen in the picture. */
const longestSide = 2_560;

/** Adds the photo of a request. Without a request that waits for one, nothing is decoded or stored. */
export const addPhoto = async (
  { platform: { database, files }, orders }: RequestsDeps,
  key: string,
  file: UploadedFile,
  visitor: Visitor,
): Promise<null> => {
  const keyHash = hashToken(key);
  const known = await findByKey(database.db, keyHash);
  if (!known || known.at.getTime() < Date.now() - minutesForPhoto * 60_000) throw refuse('404');
  const { id } = await files.save({ ...file, fileName: 'photo' }, { kind: 'image', maximumSide: longestSide });
  const added = await database.transaction(async (tx) => {
    const request = await lockFresh(tx, keyHash, minutesForPhoto);
    if (!request || !(await orders.ofRequests.addPhoto(tx, request, id))) return false;
    await visitor.audit({ target: request.orderId, after: { number: request.number, photo: id } }, tx);
    return true;
  });
  if (added) return null;
  await files.remove([id]);
  throw refuse('404');
};
