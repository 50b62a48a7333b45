import { type ServiceLevel, type ServiceLevelDraft, serviceLevelsEndpoints } from '@eoms/contract';
import { Form, Select } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { UrgencyMark } from '../../domain/work-orders/urgency-mark.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import styles from './service-levels.module.css';
import { outdated, useWorkingCalendars } from './service-levels.queries.ts';
import { StepFields } from './step-fields.tsx';

const aYear = 527_040;
type Values = Omit<ServiceLevelDraft, 'responseMinutes' | 'resolutionMinutes'> &
  Partial<Pick<ServiceLevelDraft, 'responseMinutes' | 'resolutionMinutes'>>;

/** People who have left are left out: nobody would hear of it. */
const draftOf = ({ people, calendarName: _c, steps, ...level }: ServiceLevel): Values => ({
  ...level,
  steps: steps.map((step) => ({ ...step, userIds: step.userIds.filter((id) => people.some((one) => one.id === id)) })),
});

const empty: Values = { urgency: 1, calendarId: null, steps: [] };

/** What is promised for an urgency, in whose hours, and who hears when the time runs out. */
export const LevelForm = (props: { level: ServiceLevel | undefined; readOnly: boolean; onClose: () => void }) => {
  const { level, readOnly, onClose } = props;
  const t = usePhrases('serviceLevels');
  const common = usePhrases('ui');
  const toast = useToast();
  const calendars = useWorkingCalendars();
  const save = useChange(serviceLevelsEndpoints.saveServiceLevel, { invalidates: outdated });
  return (
    <FormDrawer<Values>
      open={level !== undefined}
      title={t('editLevel')}
      width={560}
      initial={level ? draftOf(level) : empty}
      submit={({ responseMinutes = null, resolutionMinutes = null, ...draft }) =>
        save.mutateAsync({ body: { ...draft, responseMinutes, resolutionMinutes } })
      }
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      {level ? (
        <p className={styles.urgency}>
          <UrgencyMark urgency={level.urgency} text />
        </p>
      ) : null}
      <NumberItem
        name="responseMinutes"
        label={t('responseMinutes')}
        unit={t('minutesUnit')}
        min={1}
        max={aYear}
        whole
      />
      <NumberItem
        name="resolutionMinutes"
        label={t('resolutionMinutes')}
        unit={t('minutesUnit')}
        min={1}
        max={aYear}
        whole
      />
      <Form.Item name="calendarId" label={t('calendar')} extra={t('calendarHint')}>
        <Select
          loading={calendars.isPending}
          options={[
            { value: null, label: t('aroundTheClock') },
            ...(calendars.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Form.Item>
      <StepFields disabled={readOnly} people={level?.people ?? []} />
    </FormDrawer>
  );
};
