import { calendarsEndpoints, type MeetingCalendar, type MeetingCalendarDraft } from '@eoms/contract';
import { Checkbox, Form, Input, Select } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import styles from '../../ui/forms/form.module.css';

const { listCalendars, saveCalendar } = calendarsEndpoints;

export const calendarDraft = (calendar?: MeetingCalendar): MeetingCalendarDraft => ({
  ...(calendar ? { id: calendar.id, revision: calendar.revision } : {}),
  name: calendar?.name ?? '',
  placeId: calendar?.placeId ?? null,
  kind: calendar?.kind ?? 'ical',
  url: calendar?.url ?? '',
  username: calendar?.username ?? null,
  enabled: calendar?.enabled ?? true,
});

/** A password that is not entered stays as it is. */
const sent = ({ password, username, ...draft }: MeetingCalendarDraft): MeetingCalendarDraft => ({
  ...draft,
  username: username || null,
  ...(password ? { password } : {}),
});

/** Adds or changes a calendar that is read regularly. */
export const CalendarForm = ({ draft, onClose }: { draft: MeetingCalendarDraft | undefined; onClose: () => void }) => {
  const t = usePhrases('meetings');
  const common = usePhrases('ui');
  const save = useChange(saveCalendar, { invalidates: [listCalendars] });
  return (
    <DraftDrawer<MeetingCalendarDraft>
      draft={draft}
      words={{ add: t('newCalendar'), edit: t('editCalendar') }}
      submit={(values) => save.mutateAsync({ body: sent(values) })}
      onClose={onClose}
    >
      <NameField label={t('calendarName')} />
      <Form.Item name="kind" label={t('calendarKind')}>
        <Select options={(['ical', 'caldav'] as const).map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item
        name="url"
        label={t('calendarUrl')}
        rules={[{ required: true, type: 'url', message: common('required', { field: t('calendarUrl') }) }]}
      >
        <Input maxLength={1_000} inputMode="url" />
      </Form.Item>
      <div className={styles.formPair}>
        <Form.Item name="username" label={t('username')}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="password" label={t('password')} extra={draft?.id ? t('passwordStays') : null}>
          <Input.Password maxLength={500} autoComplete="new-password" />
        </Form.Item>
      </div>
      <Form.Item name="placeId" label={t('place')} extra={t('byLocationText')}>
        <PlacePicker />
      </Form.Item>
      <Form.Item name="enabled" valuePropName="checked">
        <Checkbox>{t('calendarOn')}</Checkbox>
      </Form.Item>
    </DraftDrawer>
  );
};
