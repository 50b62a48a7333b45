import { nameIn, partsEndpoints, type WorkOrderPart, workOrdersEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { effortOutdated } from './order-calls.ts';

interface Values {
  /** The part and the place of its stock. */
  from?: string;
  quantity?: number;
  note: string;
}
interface Stock {
  readonly value: string;
  readonly label: string;
}

/** Stocks of parts by a few letters, each with how many are there. */
const useStocks = (keyword: string): Stock[] => {
  const language = useLanguage();
  const found = useQuery({
    ...queryOf(partsEndpoints.listParts, { query: { enabled: 'true', size: '20', ...(keyword ? { keyword } : {}) } }),
    placeholderData: keepPreviousData,
  });
  return (found.data?.records ?? []).flatMap((part) =>
    part.stocks.map(({ placeId, placeName, quantity }) => ({
      value: `${part.id} ${placeId}`,
      label: `${nameIn(part, language) || part.name} · ${placeName} (${quantity} ${part.unit})`,
    })),
  );
};

interface PartUseFormProps {
  orderId: string;
  action: 'use' | 'return';
  used: readonly WorkOrderPart[];
  onClose: () => void;
}

/** Takes parts for an order from a stock, or puts back what is left. */
export const PartUseForm = ({ orderId, action, used, onClose }: PartUseFormProps) => {
  const t = usePhrases('workOrders');
  const common = usePhrases('ui');
  const language = useLanguage();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const stocks = useStocks(useDeferredValue(typed.trim()));
  const use = useChange(workOrdersEndpoints.useWorkOrderPart, { invalidates: effortOutdated });
  const returned = used.map((one) => ({
    value: `${one.partId} ${one.placeId}`,
    label: `${nameIn(one, language) || one.name} · ${one.placeName} (${one.quantity} ${one.unit})`,
  }));
  const title = t(action === 'use' ? 'usePart' : 'returnPart');
  return (
    <FormDrawer<Values>
      open
      title={title}
      initial={{ note: '' }}
      submit={({ from = '', quantity = 0, note }) => {
        const [partId = '', placeId = ''] = from.split(' ');
        return use.mutateAsync({ body: { orderId, partId, placeId, action, quantity, note } });
      }}
      submitText={title}
      onDone={() => toast.done(t('done'))}
      onClose={onClose}
    >
      <Form.Item name="from" label={t('part')} rules={[{ required: true, message: t('pickPart') }]}>
        {action === 'use' ? (
          <Select showSearch={{ filterOption: false, onSearch: setTyped }} options={stocks} />
        ) : (
          <Select options={returned} />
        )}
      </Form.Item>
      <NumberItem
        name="quantity"
        label={t('quantity')}
        min={1}
        max={1_000_000}
        whole
        needed={common('required', { field: t('quantity') })}
      />
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
};
