import type { AlarmRuleDraft } from '@eoms/contract';
import { Form } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { draftOf, type RuleValues } from './rule-values.ts';

/** The parts of the form that decide when the rule raises its alarm. */
const tested = [
  ['condition'],
  ['clearWhen'],
  ['raiseAfterSeconds'],
  ['clearAfterSeconds'],
  ['times'],
  ['damping'],
  ['hours'],
  ['notice', 'everyMinutes'],
];

/** The rule as it is now, for a test: a new one may still be without name and text. Throws if the form is wrong. */
export const useDraftNow = () => {
  const t = usePhrases('alarmRules');
  const form = Form.useFormInstance<RuleValues>();
  return {
    now: (): AlarmRuleDraft => {
      const values = form.getFieldsValue(true) as RuleValues;
      const text = { zh: values.text.zh.trim() || t('newRule'), en: values.text.en.trim() || t('newRule') };
      return draftOf({ ...values, name: values.name.trim() || t('newRule'), text });
    },
    check: async (): Promise<boolean> => {
      try {
        await form.validateFields(tested as never, { recursive: true });
        return true;
      } catch {
        form.scrollToField('condition', { block: 'center' });
        return false;
      }
    },
  };
};
