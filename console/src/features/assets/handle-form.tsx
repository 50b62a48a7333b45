import { type Asset, type AssetAction, type AssetHandling, assetsEndpoints } from '@eoms/contract';
import { DatePicker, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { asDate } from '../../ui/forms/as-date.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { useActionName } from './asset-actions.ts';
import { outdated } from './asset-calls.ts';

interface Values {
  holder: string;
  dueBackOn: string | null;
  remarks: string;
}

interface HandleFormProps {
  action: AssetAction;
  assets: readonly Asset[];
  onClose: () => void;
}

const bodyOf = (action: AssetAction, ids: string[], { holder, dueBackOn, remarks }: Values): AssetHandling =>
  action === 'lend' ? { action, ids, remarks, holder, dueBackOn } : { action, ids, remarks };

/** Changes the status of assets, with a remark; a loan says to whom and until when. */
export const HandleForm = ({ action, assets, onClose }: HandleFormProps) => {
  const t = usePhrases('assets');
  const toast = useToast();
  const nameOf = useActionName();
  const handle = useChange(assetsEndpoints.handleAssets, { invalidates: outdated });
  const ids = assets.map(({ id }) => id);
  const title = nameOf(action, assets.length === 1 ? assets[0]?.status : undefined);
  return (
    <FormDrawer<Values>
      open
      title={title}
      initial={{ holder: '', dueBackOn: null, remarks: '' }}
      submit={(values) => handle.mutateAsync({ body: bodyOf(action, ids, values) })}
      submitText={title}
      onDone={() => toast.done(t('done'))}
      onClose={onClose}
    >
      <p className="text-secondary">
        {assets.length === 1 ? `${assets[0]?.code} ${assets[0]?.name}` : t('actionNote', { count: assets.length })}
      </p>
      {action === 'lend' ? (
        <>
          <Form.Item
            name="holder"
            label={t('holder')}
            rules={[{ required: true, whitespace: true, message: t('pickHolder') }]}
          >
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="dueBackOn" label={t('dueBackOn')} {...asDate}>
            <DatePicker minDate={dayjs()} style={{ width: '100%' }} />
          </Form.Item>
        </>
      ) : null}
      <Form.Item name="remarks" label={t('reason')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
};
