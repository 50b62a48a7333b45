import {
  dataServicesEndpoints,
  type ServiceController,
  type ServiceMethod,
  type ServiceMethodDraft,
} from '@eoms/contract';
import { Form, Input, Select } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { ParamsFields } from '../../domain/data-behaviors/params-fields.tsx';
import { RequestFields, ResultFields } from '../../domain/data-behaviors/request-fields.tsx';
import { typedParams, type WrittenParam, writtenParams } from '../../domain/data-behaviors/written-params.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { stale } from './data-services.queries.ts';

/** A method as the form has it. */
export interface MethodValues extends Omit<ServiceMethodDraft, 'params'> {
  params: WrittenParam[];
}

export const newMethod = (controllerId: string): MethodValues => ({
  controllerId,
  name: '',
  description: '',
  requestMethod: 'GET',
  uri: '',
  params: [],
  resultPath: '',
  resultType: 'object',
  collection: false,
});
export const methodValues = (method: ServiceMethod): MethodValues => ({
  ...method,
  params: writtenParams(method.params),
});

interface MethodFormProps {
  draft: MethodValues | undefined;
  controllers: readonly ServiceController[];
  readOnly: boolean;
  onClose: () => void;
}

/** Adds or changes a method of a data server, or shows it. */
export const MethodForm = ({ draft, controllers, readOnly, onClose }: MethodFormProps) => {
  const t = usePhrases('dataServices');
  const save = useChange(dataServicesEndpoints.saveServiceMethod, stale);
  return (
    <DraftDrawer<MethodValues>
      draft={draft}
      words={{ add: t('newMethod'), edit: t('editMethod') }}
      submit={({ params, ...values }) => save.mutateAsync({ body: { ...values, params: typedParams(params) } })}
      readOnly={readOnly}
      width={720}
      onClose={onClose}
    >
      <NameField label={t('name')} />
      <Form.Item name="controllerId" label={t('controller')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={controllers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <RequestFields />
      <ResultFields />
      <ParamsFields isRequest disabled={readOnly} />
      <Form.Item name="description" label={t('description')} style={{ marginTop: 16 }}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </DraftDrawer>
  );
};
