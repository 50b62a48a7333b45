import { type Asset, type AssetAction, type AssetHandling, assetsEndpoints } from '@eoms/contract';
import { DatePicker, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { isRefusal } from '../../api/api-refusal.ts';
import { useChange } from '../../api/use-change.ts';
import { DictionaryField } from '../../domain/dictionaries/dictionary-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { asDate } from '../../ui/forms/as-date.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
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

const bodyOf = (action: AssetAction, ids: string[], values: Values, release: boolean): AssetHandling => {
  const { holder, dueBackOn, remarks } = values;
  if (action === 'lend') return { action, ids, remarks, holder, dueBackOn };
  return release && (action === 'repair' || action === 'retire')
    ? { action, ids, remarks, release }
    : { action, ids, remarks };
};

/** Changes the status; what would break reservations is done when they have been named and somebody says so. */
const useHandle = (action: AssetAction, ids: string[]) => {
  const t = usePhrases('assets');
  const confirm = useConfirm();
  const handle = useChange(assetsEndpoints.handleAssets, { invalidates: outdated });
  return async (values: Values): Promise<void> => {
    try {
      await handle.mutateAsync({ body: bodyOf(action, ids, values, false) });
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'assetLoan.breaks') throw error;
      const question = { title: t('breaksTitle'), text: error.message, verb: t('breaksVerb') };
      if (!(await confirm(question))) throw error;
      await handle.mutateAsync({ body: bodyOf(action, ids, values, true) });
    }
  };
};

/** Changes the status of assets, with a remark; a loan says to whom and until when. */
export const HandleForm = ({ action, assets, onClose }: HandleFormProps) => {
  const t = usePhrases('assets');
  const toast = useToast();
  const nameOf = useActionName();
  const ids = assets.map(({ id }) => id);
  const submit = useHandle(action, ids);
  const title = nameOf(action, assets.length === 1 ? assets[0]?.status : undefined);
  return (
    <FormDrawer<Values>
      open
      title={title}
      initial={{ holder: '', dueBackOn: null, remarks: '' }}
      submit={submit}
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
        <DictionaryField type={action === 'lend' ? 'loanPurpose' : 'assetReason'} maxLength={500} multiline />
      </Form.Item>
    </FormDrawer>
  );
};
