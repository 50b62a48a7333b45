import { type Meeting, meetingsEndpoints } from '@eoms/contract';
import { DatePicker, Form, type FormInstance, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { meetingReads } from '../../domain/meetings/meeting-reads.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { asDate, asTime } from '../../ui/forms/as-date.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { draftOf, type KnownPeople, type MeetingValues, newMeeting } from './meeting-draft.ts';

const { saveMeeting } = meetingsEndpoints;
const repeats = ['never', 'day', 'workday', 'week', 'twoWeeks', 'month'] as const;

const Times = ({ form }: { form: FormInstance<MeetingValues> }) => {
  const t = usePhrases('meetings');
  const common = usePhrases('ui');
  /** The meeting keeps its length when its beginning changes. */
  const keepLength = (was: string, is: string | undefined): void => {
    const end = form.getFieldValue('endsAt') as string | undefined;
    if (is && end)
      form.setFieldValue('endsAt', new Date(Date.parse(end) + Date.parse(is) - Date.parse(was)).toISOString());
  };
  return (
    <div className={styles.formPair}>
      <Form.Item
        name="startsAt"
        label={t('startsAt')}
        {...asTime}
        normalize={(value: Dayjs | null, was: string) => {
          const is = value?.toISOString();
          keepLength(was, is);
          return is;
        }}
        rules={[{ required: true, message: common('pick', { field: t('startsAt') }) }]}
      >
        <DatePicker
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          format="YYYY-MM-DD HH:mm"
          needConfirm={false}
          allowClear={false}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item
        name="endsAt"
        label={t('endsAt')}
        {...asTime}
        dependencies={['startsAt']}
        rules={[
          { required: true, message: common('pick', { field: t('endsAt') }) },
          ({ getFieldValue }) => ({
            validator: async (_, value: unknown) => {
              if (typeof value === 'string' && value <= String(getFieldValue('startsAt')))
                throw new Error(t('endRule'));
            },
          }),
        ]}
      >
        <DatePicker
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          format="YYYY-MM-DD HH:mm"
          needConfirm={false}
          allowClear={false}
          style={{ width: '100%' }}
        />
      </Form.Item>
    </div>
  );
};

const Repeat = ({ form }: { form: FormInstance<MeetingValues> }) => {
  const t = usePhrases('meetings');
  const common = usePhrases('ui');
  const every = Form.useWatch('every', form);
  return (
    <div className={styles.formPair}>
      <Form.Item name="every" label={t('repeat')}>
        <Select options={repeats.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      {every === undefined || every === 'never' ? null : (
        <Form.Item
          name="until"
          label={t('until')}
          {...asDate}
          rules={[{ required: true, message: common('pick', { field: t('until') }) }]}
        >
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
      )}
    </div>
  );
};

interface MeetingFormProps {
  /** Undefined closes the form. */
  values: MeetingValues | undefined;
  meeting: Meeting | undefined;
  onClose: () => void;
}

/** Creates or changes a meeting. */
export const MeetingForm = ({ values, meeting, onClose }: MeetingFormProps) => {
  const t = usePhrases('meetings');
  const common = usePhrases('ui');
  const toast = useToast();
  const user = useSession((s) => s.user);
  const save = useChange(saveMeeting, { invalidates: meetingReads });
  const self = user ? [{ name: user.name, userId: user.id }] : [];
  const known: KnownPeople = meeting ? [meeting.organiser, ...meeting.participants, ...self] : self;
  return (
    <FormDrawer<MeetingValues>
      open={values !== undefined}
      title={values?.id ? t('editMeeting') : t('newMeeting')}
      initial={values ?? newMeeting('', {})}
      submit={(sent) => save.mutateAsync({ body: draftOf(sent, known) })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NameField name="subject" label={t('subject')} />
          <Form.Item
            name="placeId"
            label={t('place')}
            rules={[{ required: true, message: common('pick', { field: t('place') }) }]}
          >
            <PlacePicker allowClear={false} />
          </Form.Item>
          <Times form={form} />
          {values?.id ? null : <Repeat form={form} />}
          <NameField name="organiser" label={t('organiser')} />
          <Form.Item name="participants" label={t('participants')} extra={t('participantsHint')}>
            <Select
              mode="tags"
              tokenSeparators={[',', '，', '、', ';']}
              open={false}
              suffixIcon={null}
              maxCount={200}
            />
          </Form.Item>
          <Form.Item name="remarks" label={t('remarks')}>
            <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 8 }} />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
};
