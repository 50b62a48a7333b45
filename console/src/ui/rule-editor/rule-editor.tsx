import { useUiText } from '../ui-text.tsx';
import { ConditionRow } from './condition-row.tsx';
import { GroupEditor } from './group-editor.tsx';
import { type Condition, conditionOn, problemsOf, type RuleField, type RuleGroup } from './rule.ts';

interface RuleEditorProps {
  label: string;
  value: RuleGroup;
  onChange: (rule: RuleGroup) => void;
  fields: readonly RuleField[];
  disabled?: boolean;
  /** Each comparison names its field, even where there is only one. */
  named?: boolean;
  /** Show the problems of the rule: set once the user tries to save it. */
  checked?: boolean;
}

/** Edits comparisons of fields with values of which all or any must hold, in nested groups where needed. */
export const RuleEditor = ({ fields, checked = false, named = false, ...props }: RuleEditorProps) => {
  const t = useUiText();
  const [first] = fields;
  const problems = checked ? problemsOf(props.value, fields) : new Map<string, never>();
  return (
    <GroupEditor<Condition>
      {...props}
      problems={new Map([...problems].map(([at, problem]) => [at, t(problem)]))}
      create={first && (() => conditionOn(first))}
      renderLeaf={({ leaf, ...row }) => <ConditionRow {...row} fields={fields} named={named} value={leaf} />}
    />
  );
};
