import {
  type LocalVariable,
  mostStrategyRules,
  type StepTarget,
  type StrategyCheck,
  type StrategyRule,
  type StrategyRules,
} from '@eoms/contract';
import { Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { useLevelOptions } from '../../domain/alarms/alarm-levels.tsx';
import checksStyles from '../../domain/checks/checks.module.css';
import { DevicesSelect } from '../../domain/checks/selects.tsx';
import type { PlaceFacts } from '../../domain/checks/use-place-facts.ts';
import { knownVariables } from '../../domain/variables/known-variables.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { GroupEditor } from '../../ui/rule-editor/group-editor.tsx';
import { CheckRule } from './check-rule.tsx';
import styles from './strategies.module.css';
import { useVariables } from './strategies.queries.ts';
import { type EditedRules, newCheck, newRule, problemsWith, rulesFor } from './strategy-values.ts';

const mostChecks = 30;
const anyType = '*';

interface TargetProps {
  target: StepTarget;
  facts: PlaceFacts;
  disabled: boolean;
  onChange: (target: StepTarget) => void;
}

const TargetFields = ({ target, facts, disabled, onChange }: TargetProps) => {
  const t = usePhrases('controls');
  return (
    <>
      <Segments
        small
        label={t('target')}
        value={target.kind}
        options={(['type', 'devices'] as const).map((value) => ({ value, label: t(`target_${value}`) }))}
        onChange={(kind) =>
          !disabled && onChange(kind === 'devices' ? { kind, deviceIds: [] } : { kind, typeCode: null })
        }
      />
      {target.kind === 'devices' ? (
        <DevicesSelect
          facts={facts}
          disabled={disabled}
          value={target.deviceIds}
          onChange={(deviceIds) => onChange({ kind: 'devices', deviceIds: [...deviceIds] })}
        />
      ) : (
        <Select
          className={checksStyles.wide}
          showSearch
          optionFilterProp="label"
          aria-label={t('pickType')}
          disabled={disabled}
          value={target.typeCode ?? anyType}
          options={[{ value: anyType, label: t('anyType') }, ...facts.types]}
          onChange={(code: string) => onChange({ kind: 'type', typeCode: code === anyType ? null : code })}
        />
      )}
    </>
  );
};

interface CheckCardProps {
  check: StrategyCheck;
  facts: PlaceFacts;
  locals: readonly LocalVariable[] | undefined;
  disabled: boolean;
  onChange: (check: StrategyCheck) => void;
  onRemove: (() => void) | undefined;
}

/** What is missing in the rules, in words and by path, once the form was refused. */
const useRuleProblems = (rules: EditedRules): ReadonlyMap<string, string> => {
  const t = usePhrases('strategies');
  const common = usePhrases('ui');
  const { status } = Form.Item.useStatus();
  if (status !== 'error') return new Map();
  const words = {
    ruleMissing: t('ruleMissing'),
    groupEmpty: common('groupEmpty'),
    tooMany: t('tooManyRules', { most: mostStrategyRules }),
  };
  return new Map([...problemsWith(rules)].map(([at, problem]) => [at, words[problem]]));
};

const CheckCard = ({ check, facts, locals, disabled, onChange, onRemove }: CheckCardProps) => {
  const t = usePhrases('strategies');
  const variables = knownVariables(useVariables().data ?? [], locals, 'conditions');
  const { name, level, target, rule } = check;
  const levels = useLevelOptions(useMemo(() => [level], [level]));
  const fieldsFor = (of: StepTarget) =>
    of.kind === 'devices' ? facts.fieldsOf(of.deviceIds) : facts.fieldsOfType(of.typeCode);
  const aim = (next: StepTarget): void => onChange({ ...check, target: next, rule: rulesFor(rule, fieldsFor(next)) });
  const fields = fieldsFor(target);
  const problems = useRuleProblems(rule);
  return (
    <li className={styles.strategyCheck}>
      <div className={styles.strategyCheckHead}>
        <Input
          aria-label={t('checkName')}
          placeholder={t('checkNameHint')}
          maxLength={100}
          disabled={disabled}
          value={name}
          onChange={(event) => onChange({ ...check, name: event.target.value })}
        />
        <Select
          aria-label={t('level')}
          disabled={disabled}
          value={level}
          options={levels}
          onChange={(next) => onChange({ ...check, level: next })}
        />
        {onRemove ? <IconButton icon="trash" label={t('removeCheck')} onClick={onRemove} /> : null}
      </div>
      <div className={checksStyles.checkRow}>
        <span className={`${styles.strategyWord} text-muted`}>{t('ofDevices')}</span>
        <TargetFields target={target} facts={facts} disabled={disabled} onChange={aim} />
      </div>
      <div className={checksStyles.checkRow}>
        <span className={`${styles.strategyWord} text-muted`}>{t('shouldBe')}</span>
        <GroupEditor<StrategyRule>
          label={t('shouldBe')}
          value={rule}
          onChange={(next) => onChange({ ...check, rule: next as StrategyRules })}
          disabled={disabled}
          problems={problems}
          create={() => newRule('connection', fields)}
          renderLeaf={({ leaf, ...row }) => <CheckRule {...row} rule={leaf} fields={fields} variables={variables} />}
        />
      </div>
    </li>
  );
};

interface ChecksFieldProps {
  facts: PlaceFacts;
  locals: readonly LocalVariable[] | undefined;
  disabled: boolean;
  value?: readonly StrategyCheck[];
  onChange?: (checks: StrategyCheck[]) => void;
}

/** What is checked on which devices. */
export const ChecksField = ({ facts, locals, disabled, value = [], onChange }: ChecksFieldProps) => {
  const t = usePhrases('strategies');
  const without = (id: string) => value.filter((one) => one.id !== id);
  return (
    <>
      <ul className={styles.strategyChecks}>
        {value.map((check) => (
          <CheckCard
            key={check.id}
            check={check}
            facts={facts}
            locals={locals}
            disabled={disabled}
            onChange={(next) => onChange?.(value.map((one) => (one.id === next.id ? next : one)))}
            onRemove={disabled || value.length === 1 ? undefined : () => onChange?.(without(check.id))}
          />
        ))}
      </ul>
      {disabled || value.length >= mostChecks ? null : (
        <PlainButton onClick={() => onChange?.([...value, newCheck()])}>
          <Icon name="plus" size="s" />
          {t('addCheck')}
        </PlainButton>
      )}
    </>
  );
};
