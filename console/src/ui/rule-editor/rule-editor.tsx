import { IconButton } from '../controls/icon-button.tsx';
import { PlainButton } from '../controls/plain-button.tsx';
import { Segments } from '../controls/segments.tsx';
import { Icon } from '../icons/icon.tsx';
import { useUiText } from '../ui-text.tsx';
import { ConditionRow } from './condition-row.tsx';
import {
  addedAt,
  changedAt,
  conditionOn,
  isGroup,
  problemsOf,
  type Rule,
  type RuleField,
  type RuleGroup,
  type RulePath,
  type RuleProblem,
} from './rule.ts';

interface RuleEditorProps {
  label: string;
  value: RuleGroup;
  onChange: (rule: RuleGroup) => void;
  fields: readonly RuleField[];
  disabled?: boolean;
  /** Show the problems of the rule: set once the user tries to save it. */
  checked?: boolean;
}

/** Deepest nesting of groups; more would be unreadable. */
const deepest = 3;

interface PartProps extends Omit<RuleEditorProps, 'label'> {
  rule: Rule;
  path: RulePath;
  problems: ReadonlyMap<string, RuleProblem>;
}

const Group = ({ rule, path, ...props }: PartProps & { rule: RuleGroup }) => {
  const { value, onChange, fields, disabled = false, checked, problems } = props;
  const t = useUiText();
  const [first] = fields;
  const problem = checked ? problems.get(path.join('.')) : undefined;
  const add = (one: Rule): void => onChange(addedAt(value, path, one));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
    <div className="rule-group" role="group" aria-label={t(rule.match === 'all' ? 'matchAll' : 'matchAny')}>
      <div className="rule-head">
        <Segments
          small
          label={t('ruleMatch')}
          value={rule.match}
          options={[
            { value: 'all', label: t('matchAll') },
            { value: 'any', label: t('matchAny') },
          ]}
          onChange={(match) => !disabled && onChange(changedAt(value, path, (one) => ({ ...one, match }) as Rule))}
        />
      </div>
      {rule.rules.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position
        <Part key={at} {...props} rule={one} path={[...path, at]} />
      ))}
      {problem ? (
        <span className="condition-problem s" role="alert">
          {t(problem)}
        </span>
      ) : null}
      {disabled || !first ? null : (
        <div className="rule-actions">
          <PlainButton onClick={() => add(conditionOn(first))}>
            <Icon name="plus" size="s" />
            {t('addCondition')}
          </PlainButton>
          {path.length < deepest - 1 ? (
            <PlainButton onClick={() => add({ match: 'any', rules: [conditionOn(first)] })}>
              <Icon name="plus" size="s" />
              {t('addGroup')}
            </PlainButton>
          ) : null}
        </div>
      )}
    </div>
  );
};

const Part = (props: PartProps) => {
  const { rule, path, value, onChange, fields, disabled = false, checked, problems } = props;
  const t = useUiText();
  const problem = checked ? problems.get(path.join('.')) : undefined;
  return (
    <div className="rule-part">
      {isGroup(rule) ? (
        <Group {...props} rule={rule} />
      ) : (
        <ConditionRow
          fields={fields}
          value={rule}
          disabled={disabled}
          problem={problem && t(problem)}
          onChange={(next) => onChange(changedAt(value, path, () => next))}
        />
      )}
      {disabled ? null : (
        <IconButton
          icon="trash"
          label={t('removeRule')}
          onClick={() => onChange(changedAt(value, path, () => undefined))}
        />
      )}
    </div>
  );
};

/** Edits conditions of which all or any must hold, in nested groups where needed. */
export const RuleEditor = ({ label, ...props }: RuleEditorProps) => (
  <section className="rule-editor" aria-label={label}>
    <Group {...props} rule={props.value} path={[]} problems={problemsOf(props.value, props.fields)} />
  </section>
);
