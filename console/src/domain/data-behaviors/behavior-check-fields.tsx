import type { BehaviorCheck, BehaviorResultType, DataBehaviorChoice } from '@eoms/contract';
import { Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import type { RuleField } from '../../ui/rule-editor/rule.ts';
import { OperatorSelect } from '../checks/selects.tsx';
import { literalOf } from '../fields/literal-of.ts';
import { ValueInput } from '../fields/value-input.tsx';
import { BehaviorArgs } from './behavior-args.tsx';
import { BehaviorSelect } from './behavior-select.tsx';
import { hasParts, ResultPathField } from './result-path-field.tsx';
import { askingOnly, useBehaviors } from './use-behaviors.ts';

interface BehaviorCheckFieldsProps {
  leaf: BehaviorCheck;
  disabled: boolean;
  onChange: (leaf: BehaviorCheck) => void;
}

const types: Partial<Record<BehaviorResultType, RuleField['type']>> = {
  int: 'number',
  double: 'number',
  bool: 'yesNo',
};
/** Of a plain result the type is known; of a value in an object it is what is written. */
const fieldOf = (behavior: DataBehaviorChoice | undefined, path: string): Pick<RuleField, 'type'> | undefined => {
  if (!behavior || hasParts(behavior) || path !== '') return undefined;
  return { type: types[behavior.resultType] ?? 'text' };
};

/** What is asked, and what the answer is compared with. */
export const BehaviorCheckFields = ({ leaf, disabled, onChange }: BehaviorCheckFieldsProps) => {
  const t = usePhrases('dataBehaviors');
  const behaviors = askingOnly(useBehaviors());
  const chosen = behaviors.find(({ id }) => id === leaf.behaviorId);
  const field = fieldOf(chosen, leaf.path);
  const begin = (behaviorId: string): void => {
    const next = behaviors.find(({ id }) => id === behaviorId);
    const type = fieldOf(next, '')?.type;
    const value = type === 'yesNo' ? true : type === 'text' ? '' : 0;
    onChange({ ...leaf, behaviorId, args: {}, path: '', operator: type === 'number' ? '>' : '==', value });
  };
  return (
    <>
      <BehaviorSelect behaviors={behaviors} disabled={disabled} value={leaf.behaviorId} onChange={begin} />
      {chosen && hasParts(chosen) ? (
        <ResultPathField value={leaf.path} disabled={disabled} onChange={(path) => onChange({ ...leaf, path })} />
      ) : null}
      <OperatorSelect
        field={field ?? 'any'}
        disabled={disabled}
        value={leaf.operator}
        onChange={(operator) => onChange({ ...leaf, operator })}
      />
      {field ? (
        <ValueInput
          field={field}
          disabled={disabled}
          value={leaf.value}
          onChange={(value) => onChange({ ...leaf, value })}
        />
      ) : (
        <Input
          aria-label={t('value')}
          placeholder={t('value')}
          maxLength={200}
          disabled={disabled}
          value={String(leaf.value)}
          onChange={({ target }) => onChange({ ...leaf, value: literalOf(target.value) })}
        />
      )}
      {chosen ? (
        <BehaviorArgs
          key={chosen.id}
          params={chosen.params}
          args={leaf.args}
          disabled={disabled}
          onChange={(args) => onChange({ ...leaf, args })}
        />
      ) : null}
    </>
  );
};
