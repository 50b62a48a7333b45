import {
  type AutomationVariable,
  type AutomationVariableDraft,
  type automationVariablesEndpoints,
  type ScreenAddress,
  VariableType,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column, RowAction } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { PlacePicker } from '../places/place-picker.tsx';
import { firstOf, SetValueDrawer, VariableValueItem } from './set-value-drawer.tsx';

/** The calls of one family: all families have the same variables. */
export interface VariableCalls {
  readonly screen: ScreenAddress;
  readonly list: typeof automationVariablesEndpoints.listAutomationVariables;
  readonly save: typeof automationVariablesEndpoints.saveAutomationVariable;
  readonly set: typeof automationVariablesEndpoints.setAutomationVariable;
  readonly remove: typeof automationVariablesEndpoints.removeAutomationVariable;
}
const staleAfter = ({ list }: VariableCalls) => ({ invalidates: [list] });

const newVariable: AutomationVariableDraft = {
  placeId: null,
  name: '',
  type: 'double',
  defaultValue: 0,
  description: '',
};

const draftOf = (variable: AutomationVariable): AutomationVariableDraft => {
  const { id, revision, placeId, name, type, defaultValue, description } = variable;
  return { id, revision, placeId, name, type, defaultValue, description };
};

interface FormProps {
  calls: VariableCalls;
  onClose: () => void;
}

const VariableForm = ({ calls, draft, onClose }: FormProps & { draft: AutomationVariableDraft | undefined }) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(calls.save, staleAfter(calls));
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
              onChange={(type: VariableType) => form.setFieldValue('defaultValue', firstOf(type))}
            />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item noStyle dependencies={['type']}>
        {({ getFieldValue }) => (
          <Form.Item name="defaultValue" label={t('defaultValue')}>
            <VariableValueItem type={getFieldValue('type') as VariableType} />
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

const useColumns = (): Column<AutomationVariable>[] => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  return useMemo(
    () => [
      nameColumn(t('name'), ({ name, description }) => <TwoLines title={name} note={description} />),
      { key: 'type', title: t('type'), render: ({ type }) => t(`type_${type}`) },
      { key: 'scope', title: t('scope'), render: ({ placeName }) => placeName ?? t('wholeVenue') },
      {
        key: 'value',
        title: t('currentValue'),
        align: 'right',
        render: ({ value, knownFrom }) => {
          const shown = typeof value === 'boolean' ? common(value ? 'yes' : 'no') : String(value);
          if (knownFrom === null) return shown;
          return <TwoLines title={shown} note={t('pastKnownFrom', { at: dateAndTime(knownFrom) })} />;
        },
      },
      { key: 'usedBy', title: t('usedBy'), align: 'right', render: ({ usedBy }) => usedBy },
      {
        key: 'updatedAt',
        title: t('updated'),
        align: 'right',
        wideOnly: true,
        render: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ],
    [t, common],
  );
};

/** The values that automations and strategies compare with. */
export const VariableList = ({ tabs, calls }: { tabs: ReactNode; calls: VariableCalls }) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const [canEdit, canControl] = [useMay(calls.screen, 'edit'), useMay(calls.screen, 'control')];
  const variables = useQuery(queryOf(calls.list, { query: {} }));
  const page = usePageState({ sortable: [], filters: {} });
  const [draft, setDraft] = useState<AutomationVariableDraft>();
  const [set, setSet] = useState<AutomationVariable>();
  const setValue = useChange(calls.set, staleAfter(calls));
  const columns = useColumns();
  const remove = useRemove(calls.remove, {
    ...staleAfter(calls),
    args: ({ id }: AutomationVariable) => ({ params: { id } }),
    title: ({ name }) => t('removeVariable', { name }),
  });
  const wanted = page.query.keyword?.toLowerCase() ?? '';
  const records = (variables.data ?? []).filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted),
  );
  const [current, size] = [Number(page.query.current), Number(page.query.size)];
  const shown = { records: records.slice((current - 1) * size, current * size), total: records.length };
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newVariable)}>
      {t('newVariable')}
    </Button>
  ) : null;
  const actionsOf = (variable: AutomationVariable): RowAction<AutomationVariable>[] => [
    ...(canControl ? [{ key: 'set', label: t('setValue'), run: setSet }] : []),
    ...(canEdit
      ? [
          { key: 'edit', label: common('edit'), run: () => setDraft(draftOf(variable)) },
          { key: 'remove', label: common('remove'), danger: true, run: (one: AutomationVariable) => void remove(one) },
        ]
      : []),
  ];
  return (
    <>
      <DataPage
        id="automationVariables"
        what={t('variables')}
        page={page}
        source={{ ...variables, data: variables.data && shown }}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('search')}
        columns={columns}
        actions={
          <>
            {tabs}
            {newButton}
          </>
        }
        {...(canEdit ? { onOpen: (variable: AutomationVariable) => setDraft(draftOf(variable)) } : {})}
        rowActions={actionsOf}
        empty={{ title: t('noVariables'), text: t('noVariablesText'), action: newButton }}
      />
      <VariableForm calls={calls} draft={draft} onClose={() => setDraft(undefined)} />
      <SetValueDrawer
        variable={set}
        submit={(value) => setValue.mutateAsync({ params: { id: set?.id ?? '' }, body: { value } })}
        onClose={() => setSet(undefined)}
      />
    </>
  );
};
