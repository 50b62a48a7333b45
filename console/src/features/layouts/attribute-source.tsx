import type { AttributeSource as Source } from '@eoms/contract';
import { BehaviorArgs } from '../../domain/data-behaviors/behavior-args.tsx';
import { BehaviorSelect } from '../../domain/data-behaviors/behavior-select.tsx';
import { hasParts, ResultPathField } from '../../domain/data-behaviors/result-path-field.tsx';
import { askingOnly, useBehaviors } from '../../domain/data-behaviors/use-behaviors.ts';
import styles from './designer.module.css';

interface AttributeSourceProps {
  source: Source;
  disabled: boolean;
  onChange: (source: Source) => void;
}

/** Which data behaviour gives an attribute its value, and where in its result that is. */
export const AttributeSource = ({ source, disabled, onChange }: AttributeSourceProps) => {
  const behaviors = askingOnly(useBehaviors());
  const chosen = behaviors.find(({ id }) => id === source.behaviorId);
  return (
    <div className={styles.attributeSource}>
      <BehaviorSelect
        behaviors={behaviors}
        disabled={disabled}
        value={source.behaviorId}
        onChange={(behaviorId) => onChange({ behaviorId, args: {}, path: '' })}
      />
      {chosen && hasParts(chosen) ? (
        <ResultPathField value={source.path} disabled={disabled} onChange={(path) => onChange({ ...source, path })} />
      ) : null}
      {chosen ? (
        <BehaviorArgs
          key={chosen.id}
          params={chosen.params}
          args={source.args}
          disabled={disabled}
          onChange={(args) => onChange({ ...source, args })}
        />
      ) : null}
    </div>
  );
};
