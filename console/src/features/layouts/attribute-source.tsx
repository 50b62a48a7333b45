import type { AttributeSource as Source } from '@eoms/contract';
import { Input } from 'antd';
import { BehaviorArgs } from '../../domain/data-behaviors/behavior-args.tsx';
import { BehaviorSelect } from '../../domain/data-behaviors/behavior-select.tsx';
import { askingOnly, useBehaviors } from '../../domain/data-behaviors/use-behaviors.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './designer.module.css';

interface AttributeSourceProps {
  source: Source;
  disabled: boolean;
  onChange: (source: Source) => void;
}

/** Which data behaviour gives an attribute its value, and where in its result that is. */
export const AttributeSource = ({ source, disabled, onChange }: AttributeSourceProps) => {
  const t = usePhrases('layouts');
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
      {chosen && (chosen.collection || chosen.resultType === 'object') ? (
        <Input
          className="mono"
          aria-label={t('sourcePath')}
          placeholder={t('sourcePath')}
          maxLength={200}
          disabled={disabled}
          value={source.path}
          onChange={({ target }) => onChange({ ...source, path: target.value })}
        />
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
