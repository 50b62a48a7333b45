import { type AlarmWindow, alarmWindowsEndpoints } from '@eoms/contract';
import { Form, Select, Switch } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { useLevelOptions } from '../../domain/alarms/alarm-levels.tsx';
import { DevicesPicker } from '../../domain/devices/device-picker.tsx';
import { DictionaryField } from '../../domain/dictionaries/dictionary-field.tsx';
import { NameField } from '../../domain/fields/name-field.tsx';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { windowsStale } from './alarm-calls.ts';
import { draftOf, valuesOf, type WindowValues } from './alarm-window-draft.ts';
import { ScheduleFields } from './alarm-window-schedule.tsx';

const ScopeFields = () => {
  const t = usePhrases('alarmWindows');
  const chosen: number[] | undefined = Form.useWatch('levels');
  const levels = useLevelOptions(chosen);
  return (
    <>
      <Form.Item name="where" label={t('places')} extra={t('placesHint')}>
        <PlacesSelect groups />
      </Form.Item>
      <Form.Item name={['scope', 'deviceIds']} label={t('devices')} extra={t('devicesHint')}>
        <DevicesPicker maxCount={1_000} />
      </Form.Item>
      <Form.Item name="levels" label={t('levels')} extra={t('levelsHint')}>
        <Select mode="multiple" placeholder={t('allLevels')} options={levels} />
      </Form.Item>
    </>
  );
};

interface AlarmWindowFormProps {
  window: AlarmWindow | 'new' | undefined;
  readOnly: boolean;
  onClose: () => void;
}

/** Adds or changes a maintenance window; one that covers places of others as well is only shown. */
export const AlarmWindowForm = ({ window, readOnly, onClose }: AlarmWindowFormProps) => {
  const t = usePhrases('alarmWindows');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(alarmWindowsEndpoints.saveAlarmWindow, windowsStale);
  const known = window === 'new' ? undefined : window;
  const initial = valuesOf(known);
  return (
    <FormDrawer<WindowValues>
      open={window !== undefined}
      title={known ? (readOnly ? known.name : t('edit')) : t('new')}
      initial={initial}
      submit={(values) => save.mutateAsync({ body: draftOf(values) })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly || known?.whole === false}
      width={520}
    >
      <NameField label={t('name')} />
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('reasonHint')}
        rules={[{ required: true, whitespace: true, message: common('required', { field: t('reason') }) }]}
      >
        <DictionaryField type="alarmWindowReason" maxLength={500} multiline />
      </Form.Item>
      <ScopeFields />
      <ScheduleFields initial={initial.schedule} />
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
};
