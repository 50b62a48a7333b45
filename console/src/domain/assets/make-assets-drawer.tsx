import { assetCategoriesEndpoints, assetsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Form, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { asDate } from '../../ui/forms/as-date.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { SupplierPicker } from './supplier-picker.tsx';

const { makeAssetsOfDevices, listAssets, assetFigures } = assetsEndpoints;

interface Values {
  categoryId?: string | null;
  supplierId?: string | null;
  purchasedOn?: string | null;
  price?: string | null;
  warrantyYears?: number | null;
}

interface MakeAssetsProps {
  /** The drawer is open while there are some. */
  deviceIds: readonly string[] | undefined;
  onClose: () => void;
}

/** Makes assets of devices that were bought together. */
export const MakeAssetsDrawer = ({ deviceIds = [], onClose }: MakeAssetsProps) => {
  const t = usePhrases('assets');
  const toast = useToast();
  const open = deviceIds.length > 0;
  const make = useChange(makeAssetsOfDevices, { invalidates: [listAssets, assetFigures] });
  const categories = useQuery({ ...queryOf(assetCategoriesEndpoints.listAssetCategories), enabled: open });
  const submit = async (values: Values): Promise<void> => {
    const { categoryId = null, supplierId = null, purchasedOn = null, price = null, warrantyYears = null } = values;
    const body = { deviceIds: [...deviceIds], categoryId, supplierId, purchasedOn, price, warrantyYears };
    const { made, left } = await make.mutateAsync({ body });
    toast.done(left === 0 ? t('made', { count: made }) : t('madeSome', { made, left }));
  };
  return (
    <FormDrawer<Values>
      open={open}
      title={t('makeAssets')}
      initial={{}}
      submit={submit}
      submitText={t('makeAssets')}
      onClose={onClose}
    >
      <p className="text-secondary">{t('makeText')}</p>
      <Form.Item name="categoryId" label={t('category')}>
        <Select allowClear options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.Item name="supplierId" label={t('supplier')}>
        <SupplierPicker />
      </Form.Item>
      <Form.Item name="purchasedOn" label={t('purchasedOn')} {...asDate}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <MoneyField name="price" label={t('priceEach')} />
      <NumberItem name="warrantyYears" label={t('warrantyYears')} unit={t('years')} min={0} max={50} whole />
    </FormDrawer>
  );
};
