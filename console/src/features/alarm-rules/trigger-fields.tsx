import { RuleTrigger } from '@eoms/contract';
import { Form, Radio } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './alarm-rules.module.css';
import { ConditionItem } from './condition-field.tsx';
import type { EditedCondition, Watched } from './edited-condition.ts';
import { workingHours } from './hours-fields.tsx';
import type { RuleValues } from './rule-values.ts';
import { SwitchLine } from './switch-line.tsx';

interface ConditionsProps {
  watched: Watched;
  disabled: boolean;
}

/** The clear condition, as long as the rule has one of its own. */
const ClearFields = ({ watched, disabled }: ConditionsProps) => {
  const t = usePhrases('alarmRules');
  const form = Form.useFormInstance<RuleValues>();
  const clearWhen = Form.useWatch<EditedCondition | null>('clearWhen', { form, preserve: true }) ?? null;
  return (
    <>
      <SwitchLine
        label={t('ownClear')}
        hint={t('ownClearHint')}
        checked={clearWhen !== null}
        onChange={(own) => form.setFieldValue('clearWhen', own ? { match: 'all', rules: [] } : null)}
      />
      {clearWhen ? (
        <ConditionItem name="clearWhen" label={t('clearWhen')} watched={watched} disabled={disabled} />
      ) : null}
    </>
  );
};

/** What sets the rule off, and when its alarm clears. */
export const TriggerFields = ({ watched, disabled }: ConditionsProps) => {
  const t = usePhrases('alarmRules');
  const form = Form.useFormInstance<RuleValues>();
  const trigger = Form.useWatch('trigger', form) ?? 'attributeValue';
  const choose = (next: RuleTrigger): void => {
    if (next === 'timeSlot' && !form.getFieldValue('hours')) form.setFieldValue('hours', workingHours);
  };
  return (
    <Panel>
      <PanelHead title={t('condition')} line />
      <PanelBody>
        <Form.Item name="trigger" label={t('trigger')} extra={t(`trh_${trigger}`)}>
          <Radio.Group
            optionType="button"
            options={RuleTrigger.options.map((value) => ({ value, label: t(`tr_${value}`) }))}
            onChange={(event) => choose(event.target.value)}
          />
        </Form.Item>
        {trigger === 'onlineStatus' ? null : (
          <>
            {watched.size === 0 ? (
              <p className={`text-small text-muted ${styles.ruleHint}`}>{t('noProperties')}</p>
            ) : null}
            <ConditionItem name="condition" label={t('conditions')} watched={watched} disabled={disabled} />
            <ClearFields watched={watched} disabled={disabled} />
          </>
        )}
      </PanelBody>
    </Panel>
  );
};
