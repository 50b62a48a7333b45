import { requestsEndpoints } from '@eoms/contract';
import { Form } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

const { issueRequestLabels, listRequestLabels } = requestsEndpoints;

/** A label for the door of a place. */
export const PlaceLabelForm = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('requests');
  const toast = useToast();
  const issue = useChange(issueRequestLabels, { invalidates: [listRequestLabels] });
  return (
    <FormDrawer<{ placeId?: string }>
      open={open}
      title={t('newPlaceLabel')}
      initial={{}}
      submit={({ placeId = '' }) => issue.mutateAsync({ body: { targets: [{ kind: 'place', id: placeId }] } })}
      onDone={() => toast.done(t('saved'))}
      onClose={onClose}
    >
      <Form.Item name="placeId" label={t('place')} rules={[{ required: true, message: t('choosePlace') }]}>
        <PlacePicker allowClear={false} />
      </Form.Item>
    </FormDrawer>
  );
};
