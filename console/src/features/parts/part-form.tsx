import { type PartDraft, partsEndpoints } from '@eoms/contract';
import { Form, Input, Switch } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { MoneyField } from '../../domain/fields/money-field.tsx';
import { NameField } from '../../domain/fields/name-field.tsx';
import { useActivePeople } from '../../domain/people/active-people.ts';
import { PersonSelect } from '../../domain/people/person-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { outdated } from './part-calls.ts';

export const newPart: PartDraft = {
  code: '',
  name: '',
  nameEn: '',
  unit: '',
  price: null,
  minimum: 0,
  keeperId: null,
  enabled: true,
  remarks: '',
};

const Keeper = (control: { id?: string; value?: string | null; onChange?: (id: string | null) => void }) => (
  <PersonSelect {...control} {...useActivePeople()} nobody={usePhrases('parts')('nobody')} />
);

/** What a part is called, what it costs, and who is told when there are too few. */
export const PartForm = ({ draft, onClose }: { draft: PartDraft | undefined; onClose: () => void }) => {
  const t = usePhrases('parts');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(partsEndpoints.savePart, { invalidates: outdated });
  const needed = (field: string) => common('required', { field });
  return (
    <FormDrawer<PartDraft>
      open={draft !== undefined}
      title={t(draft?.id === undefined ? 'newPart' : 'editPart')}
      initial={draft ?? newPart}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      <div className={formStyles.formPair}>
        <Form.Item name="code" label={t('code')} rules={[{ required: true, message: needed(t('code')) }]}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="unit" label={t('unit')} rules={[{ required: true, message: needed(t('unit')) }]}>
          <Input maxLength={20} />
        </Form.Item>
        <NameField label={t('name')} />
        <Form.Item name="nameEn" label={t('nameEn')}>
          <Input maxLength={100} />
        </Form.Item>
      </div>
      <MoneyField name="price" label={t('price')} />
      <NumberItem name="minimum" label={t('minimum')} min={0} max={1_000_000} whole needed={needed(t('minimum'))} />
      <Form.Item name="keeperId" label={t('keeper')} extra={t('keeperHint')}>
        <Keeper />
      </Form.Item>
      <Form.Item name="remarks" label={t('remarks')}>
        <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
};
