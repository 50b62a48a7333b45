import { Form } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './alarm-rules.module.css';
import { DurationInput, useDurationRule } from './duration-input.tsx';
import { HoursFields } from './hours-fields.tsx';
import type { RuleValues } from './rule-values.ts';
import { SwitchLine } from './switch-line.tsx';

const day = 86_400;

interface DurationItemProps {
  name: string | string[];
  label: string;
  extra?: string;
  from?: number;
}

const DurationItem = ({ name, label, extra, from = 1 }: DurationItemProps) => {
  const rule = useDurationRule();
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[rule(from, day)]}>
      <DurationInput label={label} />
    </Form.Item>
  );
};

/** A switch that gives an optional part of the rule its first values, or takes the part away. */
const PartSwitch = (props: {
  name: 'times' | 'damping';
  label: string;
  extra?: string;
  first: object;
  on: boolean;
}) => {
  const { name, label, extra, first, on } = props;
  const form = Form.useFormInstance<RuleValues>();
  return (
    <SwitchLine
      label={label}
      hint={extra}
      checked={on}
      onChange={(next) => form.setFieldValue(name, (next ? first : null) as never)}
    />
  );
};

const CountItem = ({ name }: { name: string[] }) => {
  const t = usePhrases('alarmRules');
  const common = usePhrases('ui');
  const label = t('timesCount');
  return (
    <NumberItem
      name={name}
      label={label}
      unit={t('timesUnit')}
      min={2}
      max={100}
      whole
      needed={common('required', { field: label })}
    />
  );
};

/** How long and how often before the alarm comes or goes, and at which hours. */
export const TimingFields = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('alarmRules');
  const form = Form.useFormInstance<RuleValues>();
  const times = Form.useWatch('times', { form, preserve: true });
  const damping = Form.useWatch('damping', { form, preserve: true });
  return (
    <Panel>
      <PanelHead title={t('timing')} line />
      <PanelBody>
        <div className={styles.formPair}>
          <DurationItem name="raiseAfterSeconds" label={t('raiseAfter')} extra={t('raiseAfterHint')} from={0} />
          <DurationItem name="clearAfterSeconds" label={t('clearAfter')} extra={t('clearAfterHint')} from={0} />
        </div>
        <PartSwitch name="times" label={t('useTimes')} first={{ count: 3, withinSeconds: 600 }} on={Boolean(times)} />
        {times ? (
          <div className={`${styles.formPair} ${styles.ruleInset}`}>
            <CountItem name={['times', 'count']} />
            <DurationItem name={['times', 'withinSeconds']} label={t('timesWithin')} />
          </div>
        ) : null}
        <PartSwitch
          name="damping"
          label={t('useDamping')}
          extra={t('dampingHint')}
          first={{ count: 5, withinSeconds: 600, holdSeconds: 600 }}
          on={Boolean(damping)}
        />
        {damping ? (
          <div className={`${styles.formPair} ${styles.three} ${styles.ruleInset}`}>
            <CountItem name={['damping', 'count']} />
            <DurationItem name={['damping', 'withinSeconds']} label={t('timesWithin')} />
            <DurationItem name={['damping', 'holdSeconds']} label={t('dampingHold')} />
          </div>
        ) : null}
        <HoursFields disabled={disabled} />
      </PanelBody>
    </Panel>
  );
};
