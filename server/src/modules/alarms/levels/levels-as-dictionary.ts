import {
  type AlarmLevel,
  type AlarmLevelDraft,
  AlarmLevelText,
  AlarmSeverity,
  type DictionaryDraft,
  kindOfLevel,
  severityOf,
} from '@eoms/contract';
import type { Database, Executor } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuseUnknown } from '../../../platform/http/refusal.ts';
import type { OpenDictionary } from '../../dictionaries/dictionaries.module.ts';
import { lockLevels, readLevels } from './alarm-levels.store.ts';

/** How the dictionary of levels saves one; the same for every call. */
export type SaveLevel = (draftIn: (tx: Executor) => Promise<AlarmLevelDraft>, caller: Caller) => Promise<AlarmLevel>;

const parentOf = (level: AlarmLevel): string | null => (kindOfLevel(level) === 0 ? null : String(severityOf(level)));

/** A level by its code; added ones begin with the look and the sound of their severity, and the first sign of their name. */
const draftOf = async (
  tx: Executor,
  { code, parentCode, name: names, enabled }: DictionaryDraft,
): Promise<AlarmLevelDraft> => {
  const said = AlarmLevelText.safeParse(code ?? parentCode ?? '').data;
  const row = (await lockLevels(tx)).find(({ level }) => level === said);
  const severity = AlarmSeverity.safeParse(row?.severity).data;
  const field = code === undefined ? 'parentCode' : 'code';
  if (!row || !severity || (code === undefined && kindOfLevel(row.level) > 0)) throw refuseUnknown(field);
  if (code !== undefined && parentCode !== undefined && parentCode !== parentOf(row.level))
    throw refuseUnknown('parentCode');
  const { level, color, shape, sound, sign } = row;
  const first = /[\p{L}\p{N}]/u.exec(names.zh)?.[0] ?? sign;
  const look = { color, shape, sound, retired: !enabled };
  return code === undefined ? { severity, names, ...look, sign: first } : { level, severity, names, ...look, sign };
};

/** The levels where every dictionary is read; their looks and sounds stay as they are. */
export const levelsAsDictionary = ({ db }: Pick<Database, 'db'>, save: SaveLevel): OpenDictionary => ({
  list: async () =>
    (await readLevels(db)).map(({ level, names, retired }) => ({
      code: String(level),
      name: names,
      parentCode: parentOf(level),
      enabled: !retired,
    })),
  save: async (draft, caller) => String(await save((tx) => draftOf(tx, draft), caller)),
});
