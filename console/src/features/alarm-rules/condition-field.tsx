import { Form } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { GroupEditor } from '../../ui/rule-editor/group-editor.tsx';
import styles from './alarm-rules.module.css';
import { useSentenceWords } from './alarm-rules.queries.ts';
import { type EditedCondition, type EditedLeaf, newLeaf, problemsWith, type Watched } from './edited-condition.ts';
import { LeafRow } from './leaf-row.tsx';
import { conditionText } from './rule-sentence.ts';

interface ConditionFieldProps {
  label: string;
  watched: Watched;
  disabled: boolean;
  value?: EditedCondition;
  onChange?: (condition: EditedCondition) => void;
}

const nothing: EditedCondition = { match: 'all', rules: [] };

/** Problems of a condition in words, by path. */
const useProblemWords = () => {
  const t = usePhrases('alarmRules');
  const common = usePhrases('ui');
  return (condition: EditedCondition, watched: Watched): ReadonlyMap<string, string> =>
    new Map(
      [...problemsWith(condition, watched)].map(([at, problem]) => {
        switch (problem) {
          case 'fieldMissing':
          case 'operatorUnfit':
          case 'valueMissing':
          case 'groupEmpty':
            return [at, common(problem)];
          default:
            return [at, t(problem)];
        }
      }),
    );
};

/** The control itself: problems beside their conditions once the form item was refused, and the whole in words. */
const ConditionControl = ({ label, watched, disabled, value = nothing, onChange }: ConditionFieldProps) => {
  const t = usePhrases('alarmRules');
  const { status } = Form.Item.useStatus();
  const problems = useProblemWords()(value, watched);
  const words = useSentenceWords(watched);
  return (
    <>
      <GroupEditor<EditedLeaf>
        label={label}
        value={value}
        onChange={(next) => onChange?.(next)}
        disabled={disabled}
        {...(status === 'error' ? { problems } : {})}
        create={() => newLeaf('value', watched)}
        renderLeaf={(props) => <LeafRow {...props} watched={watched} />}
      />
      {value.rules.length > 0 ? (
        <p className={`text-small text-secondary ${styles.ruleWords}`}>
          {t('inWords', { words: conditionText(value, words) })}
        </p>
      ) : null}
    </>
  );
};

/** A condition of a rule as a field of its form. */
export const ConditionItem = ({ name, ...props }: ConditionFieldProps & { name: 'condition' | 'clearWhen' }) => {
  const t = usePhrases('alarmRules');
  const problemsOf = useProblemWords();
  return (
    <Form.Item
      name={name}
      rules={[
        {
          validator: async (_, condition: EditedCondition | undefined) => {
            if (problemsOf(condition ?? nothing, props.watched).size > 0) throw new Error(t('conditionWrong'));
          },
        },
      ]}
    >
      <ConditionControl {...props} />
    </Form.Item>
  );
};
