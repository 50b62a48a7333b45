import { actionGroupsEndpoints, type MeetingScenes } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { orNull } from '../../ui/forms/or-null.ts';

export const noScenes: MeetingScenes = { onGroupId: null, onMinutes: 10, offGroupId: null, offMinutes: 10 };
/** Nothing is stored for a place without action groups. */
export const scenesToSend = (scenes: MeetingScenes): MeetingScenes | null =>
  scenes.onGroupId === null && scenes.offGroupId === null ? null : scenes;

const parts = [
  { group: 'onGroupId', minutes: 'onMinutes' },
  { group: 'offGroupId', minutes: 'offMinutes' },
] as const;

/** What a place switches on before its meetings, and off after them. */
export const MeetingSceneFields = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('meetings');
  const common = usePhrases('ui');
  const groups = useQuery(queryOf(actionGroupsEndpoints.listActionGroups, { query: { placeId } }));
  const options = groups.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      <p className="text-small text-secondary">{t('scenesText')}</p>
      {parts.map(({ group, minutes }) => (
        <div key={group} className={styles.formPair}>
          <Form.Item name={['scenes', group]} label={t(group)} normalize={orNull}>
            <Select allowClear loading={groups.isPending} options={options} notFoundContent={t('noSceneGroups')} />
          </Form.Item>
          <NumberItem
            name={['scenes', minutes]}
            label={t(minutes)}
            needed={common('required', { field: t(minutes) })}
            min={0}
            max={120}
            whole
            unit={t('minute')}
          />
        </div>
      ))}
    </>
  );
};
