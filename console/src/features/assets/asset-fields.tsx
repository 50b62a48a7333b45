import { type AssetDetail, assetCategoriesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Form, Input, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { SupplierPicker } from '../../domain/assets/supplier-picker.tsx';
import { DevicePicker } from '../../domain/devices/device-picker.tsx';
import { MoneyField } from '../../domain/fields/money-field.tsx';
import { FilesField } from '../../domain/files/files-field.tsx';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { asDate } from '../../ui/forms/as-date.ts';
import styles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { AssetPerson, ParentPicker } from './asset-pickers.tsx';

type Known = AssetDetail | undefined;
const knownOf = (id: string | null | undefined, name: string | null | undefined) =>
  id && name ? { known: { id, name } } : {};

const WordsItem = ({ name, label, hint }: { name: string; label: string; hint?: string }) => (
  <Form.Item name={name} label={label} normalize={orNull} {...(hint ? { extra: hint } : {})}>
    <Input maxLength={100} />
  </Form.Item>
);

/** A day that is not before the purchase. */
const LaterDay = ({ name, label, rule, hint }: { name: string; label: string; rule: string; hint?: string }) => (
  <Form.Item
    name={name}
    label={label}
    {...(hint ? { extra: hint } : {})}
    {...asDate}
    dependencies={['purchasedOn']}
    rules={[
      ({ getFieldValue }) => ({
        validator: async (_, value: unknown) => {
          const bought = getFieldValue('purchasedOn') as string | null;
          if (typeof value === 'string' && bought && value < bought) throw new Error(rule);
        },
      }),
    ]}
  >
    <DatePicker style={{ width: '100%' }} />
  </Form.Item>
);

const What = ({ asset }: { asset: Known }) => {
  const t = usePhrases('assets');
  const categories = useQuery({ ...queryOf(assetCategoriesEndpoints.listAssetCategories), staleTime: 60_000 });
  return (
    <Panel>
      <PanelHead title={t('partWhat')} line />
      <PanelBody>
        <div className={styles.formPair}>
          <Form.Item
            name="name"
            label={t('name')}
            extra={t('nameHint')}
            normalize={orNull}
            dependencies={['deviceId']}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_, value: unknown) => {
                  if (!value && !getFieldValue('deviceId')) throw new Error(t('nameRule'));
                },
              }),
            ]}
          >
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="deviceId" label={t('device')} extra={t('deviceHint')}>
            <DevicePicker allowClear />
          </Form.Item>
          <Form.Item name="categoryId" label={t('category')} normalize={orNull}>
            <Select allowClear options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
          </Form.Item>
          <Form.Item name="code" label={t('code')} extra={asset ? undefined : t('codeHint')} normalize={orNull}>
            <Input maxLength={64} />
          </Form.Item>
          <WordsItem name="model" label={t('model')} />
          <WordsItem name="sn" label={t('sn')} />
          <WordsItem name="tag" label={t('tag')} />
          <Form.Item name="parentId" label={t('parent')} extra={t('parentHint')}>
            <ParentPicker self={asset?.id} {...knownOf(asset?.parentId, asset?.parentName)} />
          </Form.Item>
        </div>
      </PanelBody>
    </Panel>
  );
};

const Where = ({ asset }: { asset: Known }) => {
  const t = usePhrases('assets');
  return (
    <Panel>
      <PanelHead title={t('partWhere')} line />
      <PanelBody>
        <div className={styles.formPair}>
          <Form.Item name="placeId" label={t('place')} rules={[{ required: true, message: t('pickPlace') }]}>
            <PlacePicker allowClear={false} />
          </Form.Item>
          <WordsItem name="location" label={t('location')} />
          <Form.Item name="administratorId" label={t('administrator')}>
            <AssetPerson {...knownOf(asset?.administratorId, asset?.administrator)} />
          </Form.Item>
          <Form.Item name="maintainerId" label={t('maintainer')}>
            <AssetPerson {...knownOf(asset?.maintainerId, asset?.maintainer)} />
          </Form.Item>
        </div>
      </PanelBody>
    </Panel>
  );
};

const Bought = ({ asset }: { asset: Known }) => {
  const t = usePhrases('assets');
  return (
    <Panel>
      <PanelHead title={t('partMoney')} line />
      <PanelBody>
        <div className={styles.formPair}>
          <Form.Item name="supplierId" label={t('supplier')}>
            <SupplierPicker {...knownOf(asset?.supplierId, asset?.supplierName)} />
          </Form.Item>
          <MoneyField name="price" label={t('price')} />
          <Form.Item name="purchasedOn" label={t('purchasedOn')} {...asDate}>
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          <LaterDay name="usedOn" label={t('usedOn')} rule={t('usedRule')} />
          <NumberItem name="warrantyYears" label={t('warrantyYears')} unit={t('years')} min={0} max={50} whole />
          <LaterDay name="warrantyUntil" label={t('warrantyUntil')} rule={t('warrantyRule')} hint={t('warrantyHint')} />
        </div>
      </PanelBody>
    </Panel>
  );
};

/** What an asset is, where it is and in whose hands, and what was paid for it. */
export const AssetFields = ({ asset, readOnly }: { asset: Known; readOnly: boolean }) => {
  const t = usePhrases('assets');
  const common = usePhrases('ui');
  return (
    <div className="column gap-12">
      <What asset={asset} />
      <Where asset={asset} />
      <Bought asset={asset} />
      <Panel>
        <PanelBody>
          <Form.Item name="remarks" label={t('remarks')}>
            <Input.TextArea maxLength={2_000} autoSize={{ minRows: 3, maxRows: 10 }} showCount />
          </Form.Item>
          <Form.Item name="files" label={t('files')}>
            <FilesField words={{ add: t('addFile'), remove: common('remove') }} disabled={readOnly} />
          </Form.Item>
        </PanelBody>
      </Panel>
    </div>
  );
};
