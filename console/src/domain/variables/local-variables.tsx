import {
  type automationVariablesEndpoints,
  type LocalScope,
  type LocalVariable,
  type OwnValue,
  type ScreenAddress,
  VariableName,
  VariableType,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from '../checks/checks.module.css';
import { firstOf, SetValueDrawer, VariableValueItem } from './set-value-drawer.tsx';

const mostVariables = 20;
const fresh: LocalVariable = { scope: 'run', name: '', type: 'double', defaultValue: 0, description: '' };

/** The calls of a family for the variables of one automation or strategy. */
export interface OwnCalls {
  readonly screen: ScreenAddress;
  readonly listOwn: typeof automationVariablesEndpoints.listAutomationOwnValues;
  readonly setOwn: typeof automationVariablesEndpoints.setAutomationOwnValue;
}

/** The number of the first that is not complete, with what is wrong; none where all are. */
export const localProblem = (
  variables: readonly LocalVariable[],
): { position: number; what: 'variableFormat' | 'variableTwice' } | undefined => {
  for (const [at, { name }] of variables.entries()) {
    if (!VariableName.safeParse(name).success) return { position: at + 1, what: 'variableFormat' };
    if (variables.slice(0, at).some((other) => other.name === name)) return { position: at + 1, what: 'variableTwice' };
  }
  return undefined;
};

interface RowProps {
  variable: LocalVariable;
  /** What it is at present; none for one that has not been saved, or of a run. */
  own: OwnValue | undefined;
  disabled: boolean;
  onChange: (variable: LocalVariable) => void;
  onRemove: () => void;
  onSet: ((own: OwnValue) => void) | undefined;
}

const VariableRow = ({ variable, own, disabled, onChange, onRemove, onSet }: RowProps) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const { scope, name, type, defaultValue, description } = variable;
  const shown = own && (typeof own.value === 'boolean' ? common(own.value ? 'yes' : 'no') : String(own.value));
  return (
    <li className={styles.localVariable} data-variable={name}>
      <Input
        className="mono"
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={64}
        disabled={disabled}
        value={name}
        onChange={(event) => onChange({ ...variable, name: event.target.value })}
      />
      <Select
        aria-label={t('scope')}
        disabled={disabled}
        value={scope}
        options={(['run', 'own'] as const).map((value) => ({ value, label: t(`scope_${value}`) }))}
        onChange={(next: LocalScope) => onChange({ ...variable, scope: next })}
      />
      <Select
        aria-label={t('type')}
        disabled={disabled}
        value={type}
        options={VariableType.options.map((value) => ({ value, label: t(`type_${value}`) }))}
        onChange={(next: VariableType) => onChange({ ...variable, type: next, defaultValue: firstOf(next) })}
      />
      <span className={styles.localDefault}>
        <span className="text-small text-muted">{t('defaultValue')}</span>
        <VariableValueItem
          type={type}
          disabled={disabled}
          value={defaultValue}
          onChange={(value) => onChange({ ...variable, defaultValue: value })}
        />
      </span>
      <Input
        className={styles.localDescription}
        aria-label={t('description')}
        placeholder={t('description')}
        maxLength={200}
        disabled={disabled}
        value={description}
        onChange={(event) => onChange({ ...variable, description: event.target.value })}
      />
      {own ? (
        <span data-part="local-now" className={`${styles.localNow} text-small`}>
          <span className="text-muted">{t('currentValue')}</span> <b>{shown === '' ? '—' : shown}</b>
          {own.knownFrom === null ? null : (
            <span className="text-muted">{t('pastKnownFrom', { at: dateAndTime(own.knownFrom) })}</span>
          )}
          {onSet ? (
            <Button size="small" onClick={() => onSet(own)}>
              {t('setValue')}
            </Button>
          ) : null}
        </span>
      ) : null}
      {disabled ? null : (
        <IconButton icon="trash" label={t('removeVariable', { name: name || t('variable') })} onClick={onRemove} />
      )}
    </li>
  );
};

interface FieldProps {
  calls: OwnCalls;
  ownerId: string | undefined;
  disabled: boolean;
  value?: readonly LocalVariable[];
  onChange?: (variables: LocalVariable[]) => void;
}

const LocalVariablesField = ({ calls, ownerId, disabled, value = [], onChange }: FieldProps) => {
  const t = usePhrases('automations');
  const canControl = useMay(calls.screen, 'control');
  const [set, setSet] = useState<OwnValue>();
  const hasOwn = value.some(({ scope }) => scope === 'own');
  const now = useQuery({
    ...queryOf(calls.listOwn, { params: { id: ownerId ?? '' } }),
    enabled: ownerId !== undefined && hasOwn,
  });
  const change = useChange(calls.setOwn, { invalidates: [calls.listOwn] });
  const ownOf = ({ scope, name }: LocalVariable) =>
    scope === 'own' ? now.data?.find((one) => one.name === name) : undefined;
  const put = (at: number, next: LocalVariable): void =>
    onChange?.(value.map((one, other) => (other === at ? next : one)));
  // Names change under the hand: a row is known by its place.
  const rows = value.map((variable, at) => ({ key: `variable ${at}`, at, variable }));
  return (
    <>
      {value.length === 0 ? <p className="text-small text-muted">{t('noLocalVariables')}</p> : null}
      <ul className={styles.localVariables}>
        {rows.map(({ key, at, variable }) => (
          <VariableRow
            key={key}
            variable={variable}
            disabled={disabled}
            own={ownOf(variable)}
            onChange={(next) => put(at, next)}
            onRemove={() => onChange?.(value.filter((_, other) => other !== at))}
            onSet={canControl ? setSet : undefined}
          />
        ))}
      </ul>
      {disabled || value.length >= mostVariables ? null : (
        <PlainButton onClick={() => onChange?.([...value, fresh])}>
          <Icon name="plus" size="s" />
          {t('addVariable')}
        </PlainButton>
      )}
      <SetValueDrawer
        variable={set}
        submit={(next) =>
          change.mutateAsync({ params: { id: ownerId ?? '' }, body: { name: set?.name ?? '', value: next } })
        }
        onClose={() => setSet(undefined)}
      />
    </>
  );
};

/** The variables that only what is being edited has: its own, and those of each run. */
export const LocalVariablesPanel = (props: Pick<FieldProps, 'calls' | 'ownerId' | 'disabled'>) => {
  const t = usePhrases('automations');
  const complete = async (_: unknown, variables: readonly LocalVariable[] = []): Promise<void> => {
    const problem = localProblem(variables);
    if (problem) throw new Error(t(problem.what, { position: problem.position }));
  };
  return (
    <Panel>
      <PanelHead title={t('localVariables')} note={t('localVariablesNote')} line />
      <PanelBody>
        <Form.Item name="variables" rules={[{ validator: complete }]}>
          <LocalVariablesField {...props} />
        </Form.Item>
      </PanelBody>
    </Panel>
  );
};
