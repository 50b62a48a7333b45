import {
  type AutomationVariable,
  type AutomationVariableDraft,
  automationVariablesEndpoints,
  VariableType,
  type VariableValue,
} from '@eoms/contract';
import { Button, Form, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { PlacePicker } from '../../pickers/place-picker.tsx';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { stale, useVariables } from './automations.queries.ts';
import { ValueInput } from './value-input.tsx';

const { saveAutomationVariable, setAutomationVariable, removeAutomationVariable } = automationVariablesEndpoints;

const first: Record<VariableType, VariableValue> = { number: 0, text: '', yesNo: false };
const newVariable: AutomationVariableDraft = {
  ...{ placeId: null, name: '', type: 'number', defaultValue: 0, description: '' },
};

interface ValueItemProps {
  type: VariableType;
  value?: VariableValue;
  onChange?: (value: VariableValue) => void;
}
const ValueItem = ({ type, value = first[type], onChange }: ValueItemProps) => (
  <ValueInput field={{ type }} value={value} disabled={false} onChange={(next) => onChange?.(next)} />
);

const VariableForm = ({ draft, onClose }: { draft: AutomationVariableDraft | undefined; onClose: () => void }) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(saveAutomationVariable, stale);
  return (
    <FormDrawer<AutomationVariableDraft>
      open={draft !== undefined}
      title={draft?.id ? draft.name : t('newVariable')}
      initial={draft ?? newVariable}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={false}
    >
      <Form.Item
        name="name"
        label={t('name')}
        extra={t('variableNameHint')}
        rules={[
          { required: true, message: common('required', { field: t('name') }) },
          { pattern: /^[A-Za-z][A-Za-z0-9_]*$/, message: t('variableFormat') },
        ]}
      >
        <Input maxLength={64} className="mono" />
      </Form.Item>
      <Form.Item noStyle dependencies={['type']}>
        {(form) => (
          <Form.Item name="type" label={t('type')}>
            <Select
              options={VariableType.options.map((value) => ({ value, label: t(`type_${value}`) }))}
              onChange={(type: VariableType) => form.setFieldValue('defaultValue', first[type])}
            />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item noStyle dependencies={['type']}>
        {({ getFieldValue }) => (
          <Form.Item name="defaultValue" label={t('defaultValue')}>
            <ValueItem type={getFieldValue('type') as VariableType} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="placeId" label={t('scope')}>
        <PlacePicker placeholder={t('wholeVenue')} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDrawer>
  );
};

const SetForm = ({ variable, onClose }: { variable: AutomationVariable | undefined; onClose: () => void }) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const toast = useToast();
  const set = useChange(setAutomationVariable, stale);
  return (
    <FormDrawer<{ value: VariableValue }>
      open={variable !== undefined}
      title={`${t('setValue')} ${variable?.name ?? ''}`}
      initial={{ value: variable?.value ?? '' }}
      submit={(body) => set.mutateAsync({ params: { id: variable?.id ?? '' }, body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={false}
    >
      <Form.Item name="value" label={t('currentValue')}>
        <ValueItem type={variable?.type ?? 'text'} />
      </Form.Item>
    </FormDrawer>
  );
};

interface VariableRowProps {
  variable: AutomationVariable;
  onEdit: (draft: AutomationVariableDraft) => void;
  onSet: () => void;
}
const VariableRow = ({ variable, onEdit, onSet }: VariableRowProps) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const [canEdit, canControl] = [useMay('linkageStrategy', 'edit'), useMay('linkageStrategy', 'control')];
  const remove = useRemove(removeAutomationVariable, {
    ...stale,
    args: ({ id }: AutomationVariable) => ({ params: { id } }),
    title: ({ name }) => t('removeVariable', { name }),
  });
  const { id, placeId, name, type, defaultValue, description, value, usedBy, updatedAt } = variable;
  const shown = typeof value === 'boolean' ? common(value ? 'yes' : 'no') : String(value);
  return (
    <li className="variable-row">
      <span className="col grow">
        <b className="mono">{name}</b>
        <span className="s t3">
          {[t(`type_${type}`), variable.placeName ?? t('wholeVenue'), description].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="col variable-value">
        <b className="num">{shown}</b>
        <span className="s t3">{dateAndTime(updatedAt)}</span>
      </span>
      <span className="s t3">
        {t('usedBy')} {usedBy}
      </span>
      <span className="row g4">
        {canControl ? <Button onClick={onSet}>{t('setValue')}</Button> : null}
        {canEdit ? (
          <>
            <IconButton
              icon="edit"
              label={common('edit')}
              onClick={() => onEdit({ id, placeId, name, type, defaultValue, description })}
            />
            <IconButton icon="trash" label={common('remove')} onClick={() => void remove(variable)} />
          </>
        ) : null}
      </span>
    </li>
  );
};

/** The values that automations remember. */
export const VariableList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('automations');
  const canEdit = useMay('linkageStrategy', 'edit');
  const variables = useVariables();
  const [draft, setDraft] = useState<AutomationVariableDraft>();
  const [set, setSet] = useState<AutomationVariable>();
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newVariable)}>
      {t('newVariable')}
    </Button>
  ) : null;
  return (
    <div className="page">
      <div className="filter-bar">
        <span className="grow" />
        {tabs}
        {newButton}
      </div>
      <QueryGate what={t('variables')} query={variables}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('noVariables')} action={newButton}>
              {t('noVariablesText')}
            </EmptyState>
          ) : (
            <Panel>
              <PanelBody>
                <ul className="variable-list">
                  {list.map((variable) => (
                    <VariableRow
                      key={variable.id}
                      variable={variable}
                      onEdit={setDraft}
                      onSet={() => setSet(variable)}
                    />
                  ))}
                </ul>
              </PanelBody>
            </Panel>
          )
        }
      </QueryGate>
      <VariableForm draft={draft} onClose={() => setDraft(undefined)} />
      <SetForm variable={set} onClose={() => setSet(undefined)} />
    </div>
  );
};
