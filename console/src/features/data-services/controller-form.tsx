import { dataServicesEndpoints, type ServiceControllerDraft } from '@eoms/contract';
import { Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { stale } from './data-services.queries.ts';

interface ControllerFormProps {
  draft: ServiceControllerDraft | undefined;
  onClose: () => void;
}

/** Adds or changes a controller of a data server. */
export const ControllerForm = ({ draft, onClose }: ControllerFormProps) => {
  const t = usePhrases('dataServices');
  const save = useChange(dataServicesEndpoints.saveServiceController, stale);
  return (
    <DraftDrawer<ServiceControllerDraft>
      draft={draft}
      words={{ add: t('newController'), edit: t('editController') }}
      submit={(body) => save.mutateAsync({ body })}
      onClose={onClose}
    >
      <NameField label={t('name')} />
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </DraftDrawer>
  );
};
