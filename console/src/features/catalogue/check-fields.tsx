import type { ModelProperty } from '@eoms/contract';
import { Form, Select } from 'antd';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { ConditionRow } from '../../ui/rule-editor/condition-row.tsx';
import { type Condition, conditionProblem, type RuleField } from '../../ui/rule-editor/rule.ts';
import { type CheckKind, fieldsOf } from './check-values.ts';

interface KindProps {
  readonly properties: readonly ModelProperty[];
  readonly disabled: boolean;
}

const ConditionItem = ({
  fields,
  assigns,
  disabled,
}: {
  fields: readonly RuleField[];
  assigns: boolean;
  disabled: boolean;
}) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  return (
    <Form.Item
      name="condition"
      label={t(assigns ? 'checkSets' : 'checkHolds')}
      rules={[
        {
          validator: async (_, condition: Condition | undefined) => {
            const problem = condition ? conditionProblem(condition, fields) : ('fieldMissing' as const);
            if (problem) throw new Error(common(problem));
          },
        },
      ]}
    >
      <ConditionRow fields={fields} named assigns={assigns} disabled={disabled} />
    </Form.Item>
  );
};

const ValueCheck = ({ properties, disabled }: KindProps) => {
  const language = useLanguage();
  return <ConditionItem fields={fieldsOf(properties, language)} assigns={false} disabled={disabled} />;
};

const ClockCheck = ({ properties, disabled }: KindProps) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const language = useLanguage();
  return (
    <>
      <Form.Item
        name="property"
        label={t('checkClockProperty')}
        extra={t('checkClockText')}
        rules={[{ required: true, message: common('fieldMissing') }]}
      >
        <Select
          showSearch
          optionFilterProp="label"
          disabled={disabled}
          options={fieldsOf(properties, language).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <NumberItem
        name="seconds"
        label={t('checkOff')}
        needed={common('required', { field: t('checkOff') })}
        min={1}
        max={86_400}
        unit={t('seconds')}
        disabled={disabled}
      />
    </>
  );
};

const ActiveCheck = ({ properties, disabled }: KindProps) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const language = useLanguage();
  const writable = fieldsOf(
    properties.filter((one) => one.writable),
    language,
  );
  return (
    <>
      <p className="text-small text-muted">{t('checkActiveText')}</p>
      <ConditionItem fields={writable} assigns disabled={disabled} />
      <NumberItem
        name="seconds"
        label={t('checkWithin')}
        needed={common('required', { field: t('checkWithin') })}
        min={1}
        max={300}
        unit={t('seconds')}
        disabled={disabled}
      />
    </>
  );
};

/** The fields of each kind of check. */
export const checkFields: Readonly<Record<CheckKind, (props: KindProps) => React.ReactNode>> = {
  value: ValueCheck,
  clock: ClockCheck,
  active: ActiveCheck,
};
