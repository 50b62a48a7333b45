import { alarmsEndpoints } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { withinPlaces } from '../../platform/database/row-scope.ts';
import { fileColumn, seenWith } from '../../platform/files/file-uses.store.ts';
import { alarmPictures, alarms } from './alarms.tables.ts';

/** Pictures of comments are seen by those who see the alarm. */
export const alarmFiles = fileColumn({
  column: alarmPictures.fileId,
  joined: sql` join ${alarms} on ${alarms.id} = ${alarmPictures.alarmId}`,
  seenBy: seenWith(alarmsEndpoints.getAlarmPicture.needs, (places) => withinPlaces(alarms.placeId, places)),
});
