import { type Asset, assetsEndpoints } from '@eoms/contract';
import { Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { DictionaryField } from '../../domain/dictionaries/dictionary-field.tsx';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { outdated } from './asset-calls.ts';

interface Values {
  placeId?: string;
  location: string | null;
  remarks: string;
}

/** Moves assets to another place. */
export const MoveForm = ({ assets, onClose }: { assets: readonly Asset[]; onClose: () => void }) => {
  const t = usePhrases('assets');
  const toast = useToast();
  const move = useChange(assetsEndpoints.moveAssets, { invalidates: outdated });
  return (
    <FormDrawer<Values>
      open
      title={t('move')}
      initial={{ location: null, remarks: '' }}
      submit={({ placeId = '', location, remarks }) =>
        move.mutateAsync({ body: { ids: assets.map(({ id }) => id), placeId, location, remarks } })
      }
      submitText={t('move')}
      onDone={() => toast.done(t('done'))}
      onClose={onClose}
    >
      <p className="text-secondary">
        {assets.length === 1 ? `${assets[0]?.code} ${assets[0]?.name}` : t('actionNote', { count: assets.length })}
      </p>
      <Form.Item
        name="placeId"
        label={t('place')}
        extra={t('moveHint')}
        rules={[{ required: true, message: t('pickPlace') }]}
      >
        <PlacePicker allowClear={false} />
      </Form.Item>
      <Form.Item name="location" label={t('location')} normalize={orNull}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="remarks" label={t('reason')}>
        <DictionaryField type="assetReason" maxLength={500} multiline />
      </Form.Item>
    </FormDrawer>
  );
};
