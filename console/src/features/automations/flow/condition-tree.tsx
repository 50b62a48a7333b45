import type { ReactNode } from 'react';
import { blank } from '../../../domain/fields/field-value-text.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { isGroup, type RuleGroup, type RulePath } from '../../../ui/rule-editor/rule.ts';
import styles from './flow.module.css';

interface ConditionTreeProps<L extends object> {
  group: RuleGroup<L>;
  renderLeaf: (leaf: L, path: RulePath) => ReactNode;
  path?: RulePath;
}

/** Groups of which all or any must hold, as frames around their checks; one alone needs no frame. */
export const ConditionTree = <L extends object>({ group, renderLeaf, path = [] }: ConditionTreeProps<L>) => {
  const t = usePhrases('ui');
  const match = t(group.match === 'all' ? 'matchAll' : 'matchAny');
  const [only] = group.rules;
  if (path.length === 0 && group.rules.length === 1 && only && !isGroup(only)) return renderLeaf(only, [0]);
  return (
    <div className={`${styles.flowGroup} ${styles[group.match]}`}>
      <span className={`text-small ${styles.flowMatch}`} aria-hidden="true">
        {match}
      </span>
      <ul aria-label={match}>
        {group.rules.length === 0 ? <li className={styles.flowWords}>{blank}</li> : null}
        {group.rules.map((rule, at) => {
          const here = [...path, at];
          return (
            <li key={here.join('.')}>
              {isGroup(rule) ? (
                <ConditionTree group={rule} renderLeaf={renderLeaf} path={here} />
              ) : (
                renderLeaf(rule, here)
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
