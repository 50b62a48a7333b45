import { serviceLevelsEndpoints, type WorkingCalendarDraft } from '@eoms/contract';
import { Form, Switch } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { officeHours, PeriodFields } from '../../domain/schedules/period-fields.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { outdated } from './service-levels.queries.ts';

export type CalendarValues = WorkingCalendarDraft;
export const newCalendar: CalendarValues = { name: '', periods: [officeHours], onHolidays: false };

interface CalendarFormProps {
  draft: CalendarValues | undefined;
  readOnly: boolean;
  onClose: () => void;
}

/** Working hours: their name, the hours of the week, and whether holidays are worked. */
export const CalendarForm = ({ draft, readOnly, onClose }: CalendarFormProps) => {
  const t = usePhrases('serviceLevels');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(serviceLevelsEndpoints.saveWorkingCalendar, { invalidates: outdated });
  return (
    <FormDrawer<CalendarValues>
      open={draft !== undefined}
      title={t(draft?.id === undefined ? 'newCalendar' : 'editCalendar')}
      width={560}
      initial={draft ?? newCalendar}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField name="name" label={t('calendarName')} />
      <PeriodFields name="periods" disabled={readOnly} />
      <Form.Item name="onHolidays" label={t('onHolidays')} extra={t('onHolidaysHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
};
