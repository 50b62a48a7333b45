import type { Database } from '../../../platform/database/database.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import { requireOwnImage } from '../../../platform/files/require-own-image.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { lockAlarm } from '../alarms.store.ts';
import { commentPictures, countHistory, noteEntry } from './history.store.ts';

interface CommentDeps {
  readonly database: Database;
  readonly files: FileStore;
}

const entriesAtMost = 500;

/** Writes into the history of an alarm, solved or not. */
export const commentAlarm = (
  { database, files }: CommentDeps,
  caller: Caller,
  { id: alarmId, text, images = [] }: { id: string; text: string; images?: readonly string[] | undefined },
): Promise<{ id: string }> =>
  database.transaction(async (tx) => {
    if (!(await lockAlarm(tx, caller.places, alarmId))) throw refuse('404');
    if ((await countHistory(tx, alarmId)) >= entriesAtMost) throw refuse('alarm.tooManyComments');
    const { userId, username } = caller;
    for (const id of images) await requireOwnImage(tx, files, { id, caller, field: 'images' });
    const by = { id: userId, name: username };
    const [historyId = ''] = await noteEntry(tx, [alarmId], { kind: 'commented', text }, by);
    await commentPictures.add(tx, { alarmId, historyId }, images);
    await caller.audit({ target: alarmId, after: { text, pictures: images.length } }, tx);
    return { id: historyId };
  });
