import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { PlainButton } from '../controls/plain-button.tsx';
import { Segments } from '../controls/segments.tsx';
import { Icon } from '../icons/icon.tsx';
import { useUiText } from '../ui-text.tsx';
import { addedAt, changedAt, isGroup, type Rule, type RuleGroup, type RulePath } from './rule.ts';
import styles from './rule-editor.module.css';

interface LeafProps<L> {
  leaf: L;
  disabled: boolean;
  /** Error message. */
  problem: string | undefined;
  onChange: (leaf: L) => void;
}

export interface GroupEditorProps<L extends object> {
  label: string;
  value: RuleGroup<L>;
  onChange: (rule: RuleGroup<L>) => void;
  disabled?: boolean;
  /** Error messages by path, to be shown: `0.1` is the second one in the first one. */
  problems?: ReadonlyMap<string, string>;
  /** A new condition. Without it none can be added. */
  create: (() => L) | undefined;
  renderLeaf: (props: LeafProps<L>) => ReactNode;
}

/** Deepest nesting of groups; more would be unreadable. */
const deepest = 3;

interface PartProps<L extends object> extends Omit<GroupEditorProps<L>, 'label'> {
  rule: Rule<L>;
  path: RulePath;
}

const Group = <L extends object>({ rule, path, ...props }: PartProps<L> & { rule: RuleGroup<L> }) => {
  const { value, onChange, create, disabled = false, problems } = props;
  const t = useUiText();
  const problem = problems?.get(path.join('.'));
  const add = (one: Rule<L>): void => onChange(addedAt(value, path, one));
  const setMatch = (match: 'all' | 'any'): void =>
    onChange(changedAt(value, path, (one) => (isGroup(one) ? { ...one, match } : one)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
    <div
      data-part="rule-group"
      className={styles.ruleGroup}
      role="group"
      aria-label={t(rule.match === 'all' ? 'matchAll' : 'matchAny')}
    >
      <div>
        <Segments
          small
          label={t('ruleMatch')}
          value={rule.match}
          options={[
            { value: 'all', label: t('matchAll') },
            { value: 'any', label: t('matchAny') },
          ]}
          onChange={(match) => !disabled && setMatch(match)}
        />
      </div>
      {rule.rules.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position
        <Part key={at} {...props} rule={one} path={[...path, at]} />
      ))}
      {problem ? (
        <span data-part="condition-problem" className={`${styles.conditionProblem} text-small`} role="alert">
          {problem}
        </span>
      ) : null}
      {disabled || !create ? null : (
        <div data-part="rule-actions" className={styles.ruleActions}>
          <PlainButton onClick={() => add(create())}>
            <Icon name="plus" size="s" />
            {t('addCondition')}
          </PlainButton>
          {path.length < deepest - 1 ? (
            <PlainButton onClick={() => add({ match: 'any', rules: [create()] })}>
              <Icon name="plus" size="s" />
              {t('addGroup')}
            </PlainButton>
          ) : null}
        </div>
      )}
    </div>
  );
};

const Part = <L extends object>(props: PartProps<L>) => {
  const { rule, path, value, onChange, renderLeaf, disabled = false, problems } = props;
  const t = useUiText();
  return (
    <div data-part="rule-part" className={styles.rulePart} data-path={path.join('.')}>
      {isGroup(rule) ? (
        <Group {...props} rule={rule} />
      ) : (
        renderLeaf({
          leaf: rule,
          disabled,
          problem: problems?.get(path.join('.')),
          onChange: (next) => onChange(changedAt(value, path, () => next)),
        })
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

/** Edits conditions of any kind of which all or any must hold, in nested groups where needed. */
export const GroupEditor = <L extends object>({ label, ...props }: GroupEditorProps<L>) => (
  <section data-part="rule-editor" aria-label={label}>
    <Group {...props} rule={props.value} path={[]} />
  </section>
);
