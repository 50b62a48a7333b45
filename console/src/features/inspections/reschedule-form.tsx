import { type Inspection, inspectionsEndpoints } from '@eoms/contract';
import { DatePicker, Form } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { outdated } from '../../domain/inspections/inspection-calls.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { asTime } from '../../ui/forms/as-date.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

interface Values {
  dueAt: string;
}

/** Moves an inspection that has not begun to another time. */
export const RescheduleForm = ({
  inspection,
  onClose,
}: {
  inspection: Inspection | undefined;
  onClose: () => void;
}) => {
  const t = usePhrases('inspections');
  const common = usePhrases('ui');
  const toast = useToast();
  const move = useChange(inspectionsEndpoints.rescheduleInspection, { invalidates: outdated });
  return (
    <FormDrawer<Values>
      open={inspection !== undefined}
      title={inspection ? `${t('reschedule')} · ${inspection.name}` : ''}
      initial={{ dueAt: inspection?.dueAt ?? '' }}
      submit={({ dueAt }) => move.mutateAsync({ body: { id: inspection?.id ?? '', dueAt } })}
      onDone={() => toast.done(t('rescheduled'))}
      onClose={onClose}
    >
      <Form.Item
        name="dueAt"
        label={t('newTime')}
        {...asTime}
        rules={[{ required: true, message: common('pick', { field: t('newTime') }) }]}
      >
        <DatePicker showTime={{ format: 'HH:mm' }} style={{ width: '100%' }} />
      </Form.Item>
    </FormDrawer>
  );
};
