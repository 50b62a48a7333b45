import type { EntityPropertyRule, EntityValue } from '@eoms/contract';
import { useCallback } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';

/** A value as people read it; a reference by what it is called, where that is known. */
export const useValueText = () => {
  const common = usePhrases('ui');
  return useCallback(
    (
      { type, options }: Pick<EntityPropertyRule, 'type' | 'options'>,
      value: EntityValue | undefined,
      label?: string,
    ) => {
      if (value === null || value === undefined || value === '') return '–';
      if (type === 'bool') return value === true ? common('yes') : common('no');
      if (type === 'datetime') return dateAndTime(String(value));
      if (type === 'enumeration') return options.find((one) => one.value === value)?.name ?? String(value);
      if (type === 'reference') return label ?? '…';
      return String(value);
    },
    [common],
  );
};
