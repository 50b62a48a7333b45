import { mostPlacesOfPlan, type PlaceTree, type PlanGroup } from '@eoms/contract';
import { Form, Input, Switch, TreeSelect } from 'antd';
import { GroupItem } from '../../domain/definitions/group-item.tsx';
import { NameField } from '../../domain/fields/name-field.tsx';
import { IconPicker } from '../../domain/icons/icon-picker.tsx';
import { placeOptions, usePlaceTree } from '../../domain/places/place-tree.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate, together } from '../../ui/states/query-gate.tsx';
import { usePlanGroups } from './plans.queries.ts';

interface FieldsProps {
  groups: readonly PlanGroup[];
  tree: readonly PlaceTree[];
  disabled: boolean;
}

const Fields = ({ groups, tree, disabled }: FieldsProps) => {
  const t = usePhrases('plans');
  const common = usePhrases('ui');
  const needed = (field: string) => ({ required: true, message: common('required', { field }) });
  return (
    <>
      <div className={styles.formPair}>
        <NameField label={t('name')} />
        <GroupItem label={t('group')} groups={groups} placeholder={t('chooseGroup')} none={t('noGroupYet')} />
        <Form.Item name="icon" label={t('icon')}>
          <IconPicker label={t('icon')} none={t('noIcon')} disabled={disabled} />
        </Form.Item>
        <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={500} rows={3} />
      </Form.Item>
      <Form.Item
        name="placeIds"
        label={t('placesLabel')}
        extra={t('placesHint')}
        rules={[{ ...needed(t('placesLabel')), type: 'array' }]}
      >
        <TreeSelect
          multiple
          allowClear
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          maxCount={mostPlacesOfPlan}
          treeData={placeOptions(tree)}
        />
      </Form.Item>
    </>
  );
};

/** What a plan is called, what it is for, and where it acts. */
export const PlanBasics = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('plans');
  return (
    <Panel>
      <PanelHead title={t('basics')} line />
      <PanelBody>
        <QueryGate what={t('groups')} query={together(usePlanGroups(), usePlaceTree())}>
          {([groups, tree]) => <Fields groups={groups} tree={tree} disabled={disabled} />}
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
