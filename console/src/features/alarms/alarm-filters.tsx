import { Select, Tag } from 'antd';
import { useLevelFilter } from '../../domain/alarms/alarm-levels.tsx';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useCurrentPlace } from '../../session/current-place.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { AlarmPeriod } from './alarm-period.tsx';
import type { AlarmPageState } from './use-alarm-filters.ts';

/** What narrows the list: level, time, place, and whether only own alarms. */
export const AlarmFilters = ({ page }: { page: AlarmPageState }) => {
  const t = usePhrases('alarms');
  const levels = useLevelFilter();
  const { level, placeId, groupId, mine, ruleId } = page.filters;
  const group = useCurrentPlace((s) => (s.place?.id === groupId ? s.place?.name : undefined));
  return (
    <>
      {ruleId === undefined ? null : (
        <Tag closable onClose={() => page.setFilter('ruleId', undefined)}>
          {t('ofOneRule')}
        </Tag>
      )}
      <Select
        allowClear
        placeholder={t('level')}
        aria-label={t('level')}
        value={level ?? null}
        onChange={(value: string | undefined) => page.setFilter('level', value)}
        options={levels}
        popupMatchSelectWidth={false}
        style={{ width: 100 }}
      />
      <AlarmPeriod page={page} />
      <PlacePicker
        placeholder={group ?? t('allPlaces')}
        width={116}
        value={placeId ?? null}
        onChange={(id) => page.setFilters({ placeId: id ?? undefined, groupId: undefined })}
      />
      <IconButton
        icon="user"
        label={t('mine')}
        pressed={mine !== undefined}
        onClick={() => page.setFilter('mine', mine ? undefined : 'true')}
      />
    </>
  );
};
