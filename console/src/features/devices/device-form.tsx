import { catalogueEndpoints, type DeviceDraft, devicesEndpoints, modelsEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance, Input, Select, Switch } from 'antd';
import { useEffect } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { ParamFields } from '../../domain/fields/param-fields.tsx';
import { sentParams } from '../../domain/fields/sent-params.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { draftOf, newDevice } from './device-draft.ts';
import { UplinkField } from './uplink-field.tsx';
import { useAddressRules } from './use-address-rules.ts';

const { getDevice, saveDevice, listDevices, countDevices } = devicesEndpoints;
const { getDriverParams } = catalogueEndpoints;
const { listModelsOfType } = modelsEndpoints;

const useModels = () => useQuery({ ...queryOf(listModelsOfType, { query: {} }), staleTime: 60_000 });
const paramsOf = (actionClass: string) => ({
  ...queryOf(getDriverParams, { params: { class: actionClass } }),
  staleTime: 600_000,
});

/** Connection parameters of the chosen model; a new device starts with the defaults of the model and the driver. */
const Connection = ({
  form,
  secrets,
  isNew,
}: {
  form: FormInstance<DeviceDraft>;
  secrets: readonly string[];
  isNew: boolean;
}) => {
  const t = usePhrases('devices');
  const models = useModels();
  const modelId = Form.useWatch('modelId', form);
  const model = models.data?.find((m) => m.id === modelId);
  const fields = useQuery({ ...paramsOf(model?.actionClass ?? ''), enabled: model !== undefined }).data;
  useEffect(() => {
    if (!isNew || !model || !fields) return;
    const typed = (form.getFieldValue('params') ?? {}) as DeviceDraft['params'];
    const preset = Object.fromEntries(fields.flatMap((f) => (f.default === undefined ? [] : [[f.id, f.default]])));
    form.setFieldValue('params', { ...preset, ...model.defaults, ...typed });
  }, [isNew, model, fields, form]);
  if (!fields) return <p className="text-small text-muted">{t('needModel')}</p>;
  return <ParamFields fields={fields} secrets={secrets} under="params" />;
};

interface DeviceFormProps {
  /** Id of the device to edit, or `new`. */
  edited: string | 'new' | undefined;
  placeId?: string | undefined;
  onClose: () => void;
}

export const DeviceForm = ({ edited, placeId, onClose }: DeviceFormProps) => {
  const t = usePhrases('devices');
  const addressRules = useAddressRules();
  const common = usePhrases('ui');
  const toast = useToast();
  const isNew = edited === 'new';
  const device = useQuery({
    ...queryOf(getDevice, { query: { deviceId: edited ?? '' } }),
    enabled: edited !== undefined && !isNew,
  });
  const models = useModels();
  const save = useChange(saveDevice, { invalidates: [listDevices, countDevices, getDevice] });
  const client = useQueryClient();
  const submit = async (draft: DeviceDraft): Promise<void> => {
    const actionClass = models.data?.find((m) => m.id === draft.modelId)?.actionClass ?? '';
    const fields = await client.fetchQuery(paramsOf(actionClass));
    await save.mutateAsync({ body: { ...draft, params: sentParams(draft.params, fields) } });
  };
  const ready = isNew || device.data !== undefined;
  return (
    <FormDrawer<DeviceDraft>
      open={edited !== undefined && ready}
      title={isNew ? t('newDevice') : t('editDevice')}
      initial={device.data && !isNew ? draftOf(device.data) : newDevice(placeId)}
      submit={submit}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      width={560}
    >
      {(form) => (
        <>
          <NameField label={t('name')} />
          <div className={styles.formPair}>
            <Form.Item
              name="modelId"
              label={t('model')}
              rules={[{ required: true, message: common('pick', { field: t('model') }) }]}
            >
              <Select
                showSearch
                optionFilterProp="label"
                loading={models.isPending}
                options={(models.data ?? [])
                  .filter((m) => m.enabled || m.id === device.data?.modelId)
                  .map((m) => ({ value: m.id, label: `${m.brandName} ${m.name}` }))}
              />
            </Form.Item>
            <Form.Item
              name="placeId"
              label={t('place')}
              rules={[{ required: true, message: common('pick', { field: t('place') }) }]}
            >
              <PlacePicker allowClear={false} />
            </Form.Item>
          </div>
          <h3 className={styles.formPart}>{t('connectionParams')}</h3>
          <Connection form={form} isNew={isNew} secrets={isNew ? [] : (device.data?.secrets ?? [])} />
          <h3 className={styles.formPart}>{t('asset')}</h3>
          <div className={styles.formPair}>
            {(['sn', 'installLocation', 'netmask', 'gateway', 'dns'] as const).map((name) => (
              <Form.Item key={name} name={name} label={t(name)} normalize={orNull} rules={addressRules[name] ?? []}>
                <Input maxLength={name === 'installLocation' ? 200 : 45} />
              </Form.Item>
            ))}
            <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
              <Switch />
            </Form.Item>
          </div>
          <UplinkField form={form} deviceId={isNew ? undefined : edited} />
        </>
      )}
    </FormDrawer>
  );
};
