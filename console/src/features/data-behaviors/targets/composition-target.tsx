import { Button, Input } from 'antd';
import { BehaviorArgs } from '../../../domain/data-behaviors/behavior-args.tsx';
import { BehaviorSelect } from '../../../domain/data-behaviors/behavior-select.tsx';
import { askingOnly, useBehaviors } from '../../../domain/data-behaviors/use-behaviors.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ParamSource } from './param-source.tsx';
import type { Aim, TargetProps } from './target-props.ts';
import styles from './targets.module.css';

type Call = Aim<'composition'>['calls'][number];

interface CallRowProps {
  call: Call;
  disabled: boolean;
  onChange: (call: Call) => void;
  /** Left out for the only one. */
  onRemove?: (() => void) | undefined;
}

/** One of the behaviours whose results are composed, under the name that the expression has it by. */
const CallRow = ({ call, disabled, onChange, onRemove }: CallRowProps) => {
  const t = usePhrases('dataBehaviors');
  const behaviors = askingOnly(useBehaviors());
  const chosen = behaviors.find(({ id }) => id === call.behaviorId);
  return (
    <div className={styles.composedCall}>
      <div className={styles.composedHead}>
        <Input
          className="mono"
          aria-label={t('composedAs')}
          placeholder={t('composedAs')}
          maxLength={64}
          spellCheck={false}
          disabled={disabled}
          value={call.as}
          onChange={({ target }) => onChange({ ...call, as: target.value })}
        />
        <BehaviorSelect
          behaviors={behaviors}
          value={call.behaviorId}
          disabled={disabled}
          onChange={(behaviorId) => onChange({ ...call, behaviorId, args: {}, argsFrom: {} })}
        />
        {disabled || !onRemove ? <span /> : <IconButton icon="trash" label={t('removeComposed')} onClick={onRemove} />}
      </div>
      {chosen ? (
        <BehaviorArgs
          key={chosen.id}
          params={chosen.params}
          args={call.args}
          disabled={disabled}
          onChange={(args) => onChange({ ...call, args })}
          beside={({ name }) => (
            <ParamSource
              name={name}
              argsFrom={call.argsFrom}
              disabled={disabled}
              onChange={(argsFrom) => onChange({ ...call, argsFrom })}
            />
          )}
        />
      ) : null}
    </div>
  );
};

/** Results of other behaviours, and the expression that makes one of them. */
export const CompositionTarget = ({ value, disabled, onChange }: TargetProps<'composition'>) => {
  const t = usePhrases('dataBehaviors');
  const { calls, expression } = value;
  const put = (next: Call[]): void => onChange({ ...value, calls: next });
  const add = (): void => put([...calls, { as: `result${calls.length + 1}`, behaviorId: '', args: {}, argsFrom: {} }]);
  return (
    <div className="column gap-12">
      {calls.map((call, at) => (
        <CallRow
          // biome-ignore lint/suspicious/noArrayIndexKey: calls have no identity but their place
          key={at}
          call={call}
          disabled={disabled}
          onChange={(changed) => put(calls.with(at, changed))}
          onRemove={calls.length > 1 ? () => put(calls.toSpliced(at, 1)) : undefined}
        />
      ))}
      {disabled || calls.length >= 10 ? null : (
        <div>
          <Button size="small" icon={<Icon name="plus" size="s" />} onClick={add}>
            {t('addComposed')}
          </Button>
        </div>
      )}
      <span className="text-small text-muted">{t('expression')}</span>
      <Input.TextArea
        className="mono"
        aria-label={t('expression')}
        placeholder={t('expressionExample')}
        maxLength={4_000}
        autoSize={{ minRows: 3, maxRows: 16 }}
        spellCheck={false}
        disabled={disabled}
        value={expression}
        onChange={({ target }) => onChange({ ...value, expression: target.value })}
      />
    </div>
  );
};
