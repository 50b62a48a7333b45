import { type ApiKey, apiKeysEndpoints, type NewApiKey } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, DatePicker, Form, Select } from 'antd';
import dayjs from 'dayjs';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { ActsAtOnceFields } from './acts-at-once.tsx';
import { type ApiKeyValues, draftOf, valuesOf } from './api-key-values.ts';

const { listApiKeys, listKeyRoles, createApiKey, saveApiKey } = apiKeysEndpoints;
const stale = { invalidates: [listApiKeys] };

/** The roles that may be given; of a key that another person has made, its own alone. */
const RoleField = ({ shown }: { shown: ApiKey | undefined }) => {
  const t = usePhrases('apiKeys');
  const common = usePhrases('ui');
  const theirs = shown !== undefined && !shown.own;
  const roles = useQuery({ ...queryOf(listKeyRoles), enabled: !theirs });
  const known = theirs ? [{ id: shown.roleId, name: shown.roleName }] : (roles.data ?? []);
  return (
    <Form.Item
      name="roleId"
      label={t('role')}
      extra={t('roleHint')}
      rules={[{ required: true, message: common('pick', { field: t('role') }) }]}
    >
      <Select
        loading={!theirs && roles.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
};

const EndField = () => {
  const t = usePhrases('apiKeys');
  const common = usePhrases('ui');
  const inDays = (count: number) => ({ label: t('inDays', { count }), value: dayjs().add(count, 'day').endOf('day') });
  return (
    <Form.Item
      name="expiresAt"
      label={t('expiresAt')}
      rules={[{ required: true, message: common('pick', { field: t('expiresAt') }) }]}
    >
      <DatePicker
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        minDate={dayjs()}
        maxDate={dayjs().add(2, 'year')}
        presets={[30, 90, 365].map(inDays)}
        style={{ width: '100%' }}
      />
    </Form.Item>
  );
};

const Limits = () => {
  const t = usePhrases('apiKeys');
  const assistant: boolean = Form.useWatch('assistant') ?? false;
  return (
    <>
      <Form.Item name="assistant" valuePropName="checked" extra={t('assistantHint')}>
        <Checkbox>{t('assistant')}</Checkbox>
      </Form.Item>
      <Form.Item name="readOnly" valuePropName="checked" extra={t(assistant ? 'readOnlyAssistant' : 'readOnlyHint')}>
        <Checkbox>{t('readOnly')}</Checkbox>
      </Form.Item>
      <ActsAtOnceFields />
      <NumberItem name="perMinute" label={t('perMinute')} min={1} max={6000} />
      <Form.Item name="networks" label={t('networks')} extra={t('networksHint')}>
        <Select
          mode="tags"
          className="mono"
          open={false}
          suffixIcon={null}
          maxCount={20}
          tokenSeparators={[' ', ',']}
        />
      </Form.Item>
    </>
  );
};

interface ApiKeyFormProps {
  open: ApiKey | 'new' | undefined;
  readOnly: boolean;
  onMade: (made: NewApiKey) => void;
  onClose: () => void;
}

/** What a key may do, and until when. */
export const ApiKeyForm = ({ open, readOnly, onMade, onClose }: ApiKeyFormProps) => {
  const t = usePhrases('apiKeys');
  const common = usePhrases('ui');
  const toast = useToast();
  const create = useChange(createApiKey, stale);
  const save = useChange(saveApiKey, stale);
  const shown = open === 'new' ? undefined : open;
  const submit = async (values: ApiKeyValues): Promise<void> => {
    const body = draftOf(values);
    if (shown) await save.mutateAsync({ body: { ...body, id: shown.id, revision: shown.revision } });
    else onMade(await create.mutateAsync({ body }));
  };
  return (
    <FormDrawer<ApiKeyValues>
      open={open !== undefined}
      title={t(shown ? 'edit' : 'add')}
      initial={valuesOf(open)}
      submit={submit}
      onDone={() => shown && toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
      {...(shown ? {} : { submitText: t('make') })}
    >
      <NameField label={t('name')} />
      <RoleField shown={shown} />
      <Form.Item name="placeIds" label={t('places')} extra={t('placesHint')}>
        <PlacesSelect placeholder={t('allPlaces')} />
      </Form.Item>
      <EndField />
      <Limits />
    </FormDrawer>
  );
};
