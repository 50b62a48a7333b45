import { type NamedThing, type PlannedThing, solutionImportsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';

interface ThingSelectProps {
  thing: PlannedThing;
  /** Null leaves out the members that need it. */
  onChoose: (localId: string | null | undefined) => void;
}

const none = 'none';
const labelOf = ({ name, within }: Pick<NamedThing, 'name' | 'within'>): string =>
  within === null ? name : `${name} · ${within}`;

/** What a thing of the file is here. */
export const ThingSelect = ({ thing, onChoose }: ThingSelectProps) => {
  const t = usePhrases('solutions');
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const sought = useDeferredValue(keyword.trim());
  const found = useQuery({
    ...queryOf(solutionImportsEndpoints.searchThings, {
      query: { kind: thing.kind, ...(sought ? { keyword: sought } : {}) },
    }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const isDecided = thing.state === 'known' || thing.state === 'chosen';
  const here = isDecided && thing.here ? [thing.here] : [];
  const others = (found.data ?? []).filter(({ id }) => id !== thing.here?.id || !isDecided);
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      allowClear
      aria-label={t('whatIs', { name: thing.name })}
      placeholder={thing.here ? labelOf(thing.here) : t('choose')}
      value={thing.state === 'leftOut' ? none : here[0]?.id}
      loading={found.isFetching}
      onOpenChange={setOpen}
      onChange={(next: string | undefined) => onChoose(next === none ? null : next)}
      options={[
        { value: none, label: t('leaveOutNeeding') },
        ...[...here, ...others].map((one) => ({ value: one.id, label: labelOf(one) })),
      ]}
    />
  );
};
