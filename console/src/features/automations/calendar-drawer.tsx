import { type AutomationCalendarDraft, type CalendarDates, automationCalendarEndpoints as calls } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, DatePicker, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { asDate } from '../../ui/forms/as-date.ts';
import formStyles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './automations.module.css';

const mostDates = 500;
const stale = { invalidates: [calls.getAutomationCalendar, calls.listDueTimes] };
const nothing: AutomationCalendarDraft = { workDays: [], dates: [], position: null };
/** Two empty fields are no position; one alone is for the server to refuse. */
const draftOf = ({ position, ...rest }: AutomationCalendarDraft): AutomationCalendarDraft => ({
  ...rest,
  position: (position?.latitude ?? null) === null && (position?.longitude ?? null) === null ? null : position,
});
const newDates = (): CalendarDates => {
  const today = dayjs().format('YYYY-MM-DD');
  return { name: '', kind: 'holiday', from: today, to: today };
};

const DatesItem = ({ at, onRemove }: { at: number; onRemove: (() => void) | undefined }) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const needed = (field: string) => [{ required: true, message: common('required', { field }) }];
  return (
    <div className={styles.calendarDates}>
      <Form.Item name={[at, 'name']} label={t('name')} rules={needed(t('name'))}>
        <Input maxLength={100} placeholder={t('datesNameHint')} />
      </Form.Item>
      <Form.Item name={[at, 'kind']} label={t('datesKind')}>
        <Select options={(['holiday', 'workday'] as const).map((value) => ({ value, label: t(`dates_${value}`) }))} />
      </Form.Item>
      {onRemove ? <IconButton icon="trash" label={t('removeDates')} onClick={onRemove} /> : <span />}
      <Form.Item name={[at, 'from']} label={t('firstDay')} rules={needed(t('firstDay'))} {...asDate}>
        <DatePicker allowClear={false} />
      </Form.Item>
      <Form.Item
        name={[at, 'to']}
        label={t('lastDay')}
        dependencies={[['dates', at, 'from']]}
        rules={[
          ...needed(t('lastDay')),
          ({ getFieldValue }) => ({
            validator: async (_, to: string) => {
              if (to < getFieldValue(['dates', at, 'from'])) throw new Error(t('lastBeforeFirst'));
            },
          }),
        ]}
        {...asDate}
      >
        <DatePicker allowClear={false} />
      </Form.Item>
    </div>
  );
};

/** The working days, holidays and make-up working days of the venue, and its position. */
export const CalendarDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const toast = useToast();
  const canEdit = useMay('linkageStrategy', 'edit');
  const calendar = useQuery({ ...queryOf(calls.getAutomationCalendar), enabled: open });
  const save = useChange(calls.saveAutomationCalendar, stale);
  return (
    <FormDrawer<AutomationCalendarDraft>
      open={open && calendar.data !== undefined}
      title={t('calendarTitle')}
      width={560}
      initial={calendar.data ?? nothing}
      submit={(values) => save.mutateAsync({ body: draftOf(values) })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={!canEdit}
    >
      <Form.Item name="workDays" label={t('workDays')}>
        <Checkbox.Group
          options={([1, 2, 3, 4, 5, 6, 7] as const).map((value) => ({ value, label: t(`day${value}`) }))}
        />
      </Form.Item>
      <div className={formStyles.formPair}>
        <NumberItem name={['position', 'latitude']} label={t('latitude')} unit="°" whole={false} min={-90} max={90} />
        <NumberItem
          name={['position', 'longitude']}
          label={t('longitude')}
          unit="°"
          whole={false}
          min={-180}
          max={180}
        />
      </div>
      <p className="text-small text-muted">{t('positionHint')}</p>
      <h3 className={styles.calendarPart}>{t('calendarDates')}</h3>
      <p className="text-small text-muted">{t('calendarHint')}</p>
      <Form.List name="dates">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <DatesItem key={key} at={name} onRemove={canEdit ? () => remove(name) : undefined} />
            ))}
            {canEdit && rows.length < mostDates ? (
              <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => add(newDates())}>
                {t('addDates')}
              </Button>
            ) : null}
          </>
        )}
      </Form.List>
    </FormDrawer>
  );
};
