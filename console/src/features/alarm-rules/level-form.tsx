import {
  type AlarmLevelDraft,
  type AlarmSeverity,
  AlarmShape,
  alarmLevelsEndpoints,
  alarmSeverities,
  alarmsEndpoints,
  kindOfLevel,
  type SourceText,
} from '@eoms/contract';
import { Form, Input, Select, Switch } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { type AlarmLook, AlarmLooksProvider, lookIn, useAlarmLooks } from '../../ui/marks/alarm-looks.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import styles from './alarm-rules.module.css';

export type LevelValues = AlarmLevelDraft;
export const levelsStale = { invalidates: [alarmLevelsEndpoints.listAlarmLevels, alarmsEndpoints.countAlarms] };

const standardShapes = { 1: 'octagon', 2: 'triangle', 3: 'diamond', 4: 'circle' } as const;
/** A new level looks and sounds like its severity until somebody decides otherwise. */
export const newLevelOf = (severity: AlarmSeverity): LevelValues => ({
  severity,
  names: { zh: '', en: '' },
  color: severity,
  shape: standardShapes[severity],
  sign: String(severity),
  sound: severity,
  retired: false,
});

/** Drivers name these severities. */
const isNeeded = ({ level }: LevelValues): boolean => level === 2 || level === 3;

const NameItem = ({ language }: { language: keyof SourceText }) => {
  const t = usePhrases('alarmRules');
  const common = usePhrases('ui');
  const label = t(`levelName_${language}`);
  return (
    <Form.Item
      name={['names', language]}
      label={label}
      rules={[{ required: true, whitespace: true, message: common('required', { field: label }) }]}
    >
      <Input maxLength={20} lang={language} />
    </Form.Item>
  );
};

/** A mark as it would be, without being saved. */
const MarkOf = ({ look, text }: { look: Omit<AlarmLook, 'level' | 'sound' | 'retired'>; text?: true }) => (
  <AlarmLooksProvider value={[{ ...look, level: 1, sound: 0, retired: false }]}>
    <AlarmMark level={1} size="l" {...(text ? { text } : {})} />
  </AlarmLooksProvider>
);

/** Of a new level; it then looks like its severity until somebody decides otherwise. */
const SeverityItem = () => {
  const t = usePhrases('alarmRules');
  const form = Form.useFormInstance<LevelValues>();
  const follow = (severity: AlarmSeverity): void => {
    const { color, shape, sign, sound } = newLevelOf(severity);
    form.setFieldsValue({ color, shape, sign, sound });
  };
  return (
    <Form.Item name="severity" label={t('levelSeverity')} extra={t('levelSeverityHint')}>
      <Select
        options={alarmSeverities.map((value) => ({ value, label: <AlarmMark level={value} text /> }))}
        onChange={follow}
      />
    </Form.Item>
  );
};

const LookFields = () => {
  const t = usePhrases('alarmRules');
  const looks = useAlarmLooks();
  const color: AlarmSeverity = Form.useWatch('color') ?? 1;
  const shape: AlarmShape = Form.useWatch('shape') ?? 'octagon';
  const sign: string = Form.useWatch('sign') ?? '';
  return (
    <>
      <div className={styles.formPair}>
        <Form.Item name="shape" label={t('levelShape')}>
          <Select
            options={AlarmShape.options.map((value) => ({
              value,
              label: <MarkOf look={{ name: t(`shape_${value}`), color, shape: value, sign }} text />,
            }))}
          />
        </Form.Item>
        <Form.Item name="color" label={t('levelColor')} extra={t('levelColorHint')}>
          <Select
            options={alarmSeverities.map((value) => ({
              value,
              label: (
                <MarkOf
                  look={{ name: t('colorOf', { level: lookIn(looks, value).name ?? '' }), color: value, shape, sign }}
                  text
                />
              ),
            }))}
          />
        </Form.Item>
      </div>
      <div className={styles.formPair}>
        <Form.Item name="sign" label={t('levelSign')} extra={t('levelSignHint')}>
          <Input maxLength={1} />
        </Form.Item>
        <Form.Item name="sound" label={t('levelSound')}>
          <Select options={([0, 1, 2, 3, 4] as const).map((value) => ({ value, label: t(`signal_${value}`) }))} />
        </Form.Item>
      </div>
    </>
  );
};

interface LevelFormProps {
  draft: LevelValues | undefined;
  readOnly: boolean;
  onClose: () => void;
}

/** Names, looks and sound of a level. */
export const LevelForm = ({ draft, readOnly, onClose }: LevelFormProps) => {
  const t = usePhrases('alarmRules');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(alarmLevelsEndpoints.saveAlarmLevel, levelsStale);
  const isAdded = draft?.level === undefined || kindOfLevel(draft.level) > 0;
  return (
    <FormDrawer<LevelValues>
      open={draft !== undefined}
      title={draft?.level === undefined ? t('newLevel') : t('editLevel')}
      initial={draft ?? newLevelOf(3)}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      {draft?.level === undefined ? (
        <SeverityItem />
      ) : (
        <Form.Item label={t('levelSeverity')} extra={t(isAdded ? 'levelSeverityHint' : 'severityHint')}>
          <AlarmMark level={draft.severity} text />
        </Form.Item>
      )}
      <div className={styles.formPair}>
        <NameItem language="zh" />
        <NameItem language="en" />
      </div>
      <LookFields />
      {draft?.level === undefined || isNeeded(draft) ? null : (
        <Form.Item name="retired" label={t('levelRetire')} extra={t('levelRetireHint')} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
    </FormDrawer>
  );
};
