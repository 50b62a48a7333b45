import { orderRulesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';

/** Who would get a new order that is given to nobody, as the rules are now. */
export const AssignmentPreview = () => {
  const t = usePhrases('workOrders');
  const placeId = Form.useWatch<string | undefined>('placeId');
  const type = Form.useWatch<string | undefined>('type');
  const urgency = Form.useWatch<number | undefined>('urgency');
  const assigneeId = Form.useWatch<string | null | undefined>('assigneeId');
  const asked = Boolean(placeId && type && urgency) && !assigneeId;
  const { data } = useQuery({
    ...queryOf(orderRulesEndpoints.previewOrderAssignment, {
      query: { placeId: placeId ?? '', type: type ?? '', urgency: String(urgency ?? '') },
    }),
    enabled: asked,
    retry: false,
  });
  if (!asked || !data) return <>{t('assigneeHint')}</>;
  return <span role="status">{t('wouldGoTo', { name: data.name, rule: data.rule })}</span>;
};
