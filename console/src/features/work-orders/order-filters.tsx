import { Select } from 'antd';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { urgencyOptions } from '../../domain/work-orders/urgency-options.tsx';
import { useOrderTypes } from '../../domain/work-orders/use-order-types.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { OrderPageState } from './use-order-filters.ts';

/** What narrows the orders: type, urgency, place, and whether only late ones. */
export const OrderFilters = ({ page }: { page: OrderPageState }) => {
  const t = usePhrases('workOrders');
  const { types, nameOf } = useOrderTypes();
  const { type, urgency, placeId, overdue } = page.filters;
  return (
    <>
      <Select
        allowClear
        placeholder={t('type')}
        aria-label={t('type')}
        value={type ?? null}
        onChange={(value: string | undefined) => page.setFilter('type', value)}
        options={types.map(({ code }) => ({ value: code, label: nameOf(code) }))}
        popupMatchSelectWidth={false}
        style={{ width: 110 }}
      />
      <Select
        allowClear
        placeholder={t('urgency')}
        aria-label={t('urgency')}
        value={urgency ?? null}
        onChange={(value: string | undefined) => page.setFilter('urgency', value)}
        options={urgencyOptions.map(({ value, label }) => ({ value: String(value), label }))}
        popupMatchSelectWidth={false}
        style={{ width: 110 }}
      />
      <PlacePicker
        placeholder={t('allPlaces')}
        width={120}
        value={placeId ?? null}
        onChange={(id) => page.setFilters({ placeId: id ?? undefined, groupId: undefined })}
      />
      <IconButton
        icon="clock"
        label={t('overdue')}
        pressed={overdue !== undefined}
        onClick={() => page.setFilter('overdue', overdue ? undefined : 'true')}
      />
    </>
  );
};
