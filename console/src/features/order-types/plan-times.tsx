import { type OrderPlanDraft, orderPlansEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useDeferredValue } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { isWhole } from '../../domain/recurrence/recurrence-field.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useDescribeError } from '../../ui/ui-errors.tsx';

/** The next times of what the form says, before it is saved. */
export const PlanTimes = () => {
  const t = usePhrases('orderPlans');
  const describe = useDescribeError();
  const recurrence = useDeferredValue(Form.useWatch<OrderPlanDraft['recurrence'] | undefined>('recurrence'));
  const startsOn = useDeferredValue(Form.useWatch<string | undefined>('startsOn'));
  const asked = recurrence && startsOn && isWhole(recurrence) ? { recurrence, startsOn } : undefined;
  const { data, error } = useQuery({
    ...queryOf(orderPlansEndpoints.previewOrderPlan, {
      body: asked as Pick<OrderPlanDraft, 'recurrence' | 'startsOn'>,
    }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const words = (): string => {
    if (!asked) return t('pickTimes');
    if (error) return describe(error).reason ?? '';
    if (!data) return '';
    if (data.length === 0) return t('neverDue');
    return data.map((at) => dateAndTime(at).slice(0, 16)).join(t('listComma'));
  };
  return (
    <Form.Item label={t(recurrence?.kind === 'afterDone' ? 'firstTime' : 'nextFive')}>
      <p role="status" className="numeric" data-part="plan-times">
        {words()}
      </p>
    </Form.Item>
  );
};
