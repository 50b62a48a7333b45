import {
  type AlarmLevel,
  AlarmLevelDraft,
  AlarmLevelText,
  AlarmSeverity,
  asSource,
  type DictionaryDraft,
  kindOfLevel,
  severityOf,
} from '@eoms/contract';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { checkValue } from '../../../platform/http/check-value.ts';
import type { Caller, Language } from '../../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import type { OpenDictionary } from '../../dictionaries/dictionaries.module.ts';
import { lockLevels, readLevels } from './alarm-levels.store.ts';

/** How the dictionary of levels saves one; the same for every call. */
export type SaveLevel = (draftIn: (tx: Executor) => Promise<AlarmLevelDraft>, caller: Caller) => Promise<AlarmLevel>;

const parentOf = (level: AlarmLevel): string | null => (kindOfLevel(level) === 0 ? null : String(severityOf(level)));

/** Levels have shorter names than other entries, in both languages. */
const namesOf = (name: DictionaryDraft['name'], language: Language): AlarmLevelDraft['names'] => {
  const checked = checkValue(AlarmLevelDraft.shape.names, asSource(name), language);
  if ('data' in checked) return checked.data;
  throw refuse(
    '422',
    {},
    checked.problems.map(({ field, message }) => ({ field: `name.${field}`, message })),
  );
};

/** A level by its code; added ones begin with the look and the sound of their severity, and the first sign of their name. */
const draftOf = async (
  tx: Executor,
  { code, parentCode, name, enabled }: DictionaryDraft,
  language: Language,
): Promise<AlarmLevelDraft> => {
  const names = namesOf(name, language);
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
  save: async (draft, caller) => String(await save((tx) => draftOf(tx, draft, caller.language), caller)),
});
