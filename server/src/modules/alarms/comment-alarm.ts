import type { Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { isUploadedBy } from '../../platform/files/is-uploaded-by.ts';
import { requireImage } from '../../platform/files/require-image.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { lockAlarm } from './alarms.store.ts';
import { addPictures, countHistory, noteDeed } from './history.store.ts';

interface CommentDeps {
  readonly database: Database;
  readonly files: FileStore;
}

const entriesAtMost = 500;

/** Writes into the history of an alarm, solved or not. Nobody can show, and thereby read, the picture of somebody else. */
export const commentAlarm = (
  { database, files }: CommentDeps,
  caller: Caller,
  { id: alarmId, text, images = [] }: { id: string; text: string; images?: readonly string[] | undefined },
): Promise<{ id: string }> =>
  database.transaction(async (tx) => {
    if (!(await lockAlarm(tx, caller.places, alarmId))) throw refuse('404');
    if ((await countHistory(tx, alarmId)) >= entriesAtMost) throw refuse('alarm.tooManyComments');
    for (const image of images) {
      if (!(await isUploadedBy(tx, image, caller.userId))) throw refuseUnknown('images');
      await requireImage(files, image, 'image');
    }
    const by = { id: caller.userId, name: caller.username };
    const [historyId = ''] = await noteDeed(tx, [alarmId], { kind: 'commented', text }, by);
    await addPictures(tx, { alarmId, historyId }, [...new Set(images)]);
    await caller.audit({ target: alarmId, after: { text, pictures: images.length } }, tx);
    return { id: historyId };
  });
