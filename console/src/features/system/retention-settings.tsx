import { type KeptRecords, systemEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { SettingGroup } from './setting-group.tsx';
import styles from './settings.module.css';

/** How long records are kept, with what each costs on disk. */
export const RetentionSettings = ({ canEdit, marked }: { canEdit: boolean; marked: string | undefined }) => {
  const t = usePhrases('system');
  const records = useQuery(queryOf(systemEndpoints.getKeptRecords));
  const costOf = (what: string): string | undefined => {
    const found: KeptRecords | undefined = records.data?.find((one) => one.what === what);
    if (!found) return undefined;
    const { bytes, bytesPerDay, oldest } = found;
    if (oldest === null) return t('costNothing');
    const size = sizeText(bytes);
    if (bytesPerDay === null) return t('costShort', { size });
    return t('cost', { size, perDay: sizeText(bytesPerDay), oldest: oldest.slice(0, 10) });
  };
  const alarms = costOf('alarms');
  return (
    <SettingGroup
      type="retention"
      canEdit={canEdit}
      marked={marked}
      noteOf={costOf}
      before={alarms ? <div className={`note ${styles.settingsNote}`}>{t('costForEver', { alarms })}</div> : null}
    />
  );
};
