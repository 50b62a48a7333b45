import { actionGroupsEndpoints, type DeedArgs } from '@eoms/contract';
import { useQueries } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { DeedFieldsProps } from './deed-fields-props.ts';
import { usePlaceNames } from './use-place-names.ts';

/** Which action group of the places is run. */
export const SceneDeedFields = ({ args, place, disabled, onChange }: DeedFieldsProps<DeedArgs<'scene'>>) => {
  const t = usePhrases('controls');
  const nameOf = usePlaceNames();
  const groups = useQueries({
    queries: place.placeIds.map((placeId) => queryOf(actionGroupsEndpoints.listActionGroups, { query: { placeId } })),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  });
  const several = place.placeIds.length > 1;
  return (
    <div className="step-field wide">
      <Select
        showSearch
        optionFilterProp="label"
        aria-label={t('kind_scene')}
        placeholder={t('pickGroup')}
        notFoundContent={t('noOtherGroups')}
        disabled={disabled}
        value={args.groupId || null}
        options={groups.map(({ id, name, placeId }) => ({
          value: id,
          label: several ? `${nameOf(placeId)} · ${name}` : name,
        }))}
        onChange={(groupId: string | null) => onChange({ groupId: groupId ?? '' })}
      />
    </div>
  );
};
