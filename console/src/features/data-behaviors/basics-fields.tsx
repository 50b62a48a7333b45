import { asksSource, BehaviorMethodType, type DataSourceChoice, isTargetKind, onlyForReading } from '@eoms/contract';
import { Form, Input, Select, Switch, TreeSelect } from 'antd';
import { twoLevelOptions } from '../../domain/definitions/two-level-options.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import type { BehaviorValues } from './behavior-values.ts';
import { useGroups, useSources } from './data-behaviors.queries.ts';
import { blankTargets } from './targets/target-props.ts';

/** What results of a kind of method usually are; of the others, what was chosen stays. */
const shapes: Readonly<Partial<Record<BehaviorMethodType, Pick<BehaviorValues, 'resultType' | 'collection'>>>> = {
  property: { resultType: 'double', collection: false },
  action: { resultType: 'object', collection: false },
  webhook: { resultType: 'object', collection: false },
  entity: { resultType: 'object', collection: true },
};

/** Of which kind it is and what it asks. */
const SourceFields = () => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const form = Form.useFormInstance();
  const sources = useSources();
  const type: BehaviorMethodType = Form.useWatch('methodType', form) ?? 'query';
  const fits = ({ kind }: DataSourceChoice): boolean => {
    if (type === 'request') return kind === 'http';
    return asksSource(type) && kind !== 'http' && !(type === 'execution' && onlyForReading(kind));
  };
  const options = (sources.data ?? []).filter(fits);
  const change = (next: BehaviorMethodType): void => {
    const chosen = sources.data?.find(({ id }) => id === form.getFieldValue('sourceId'));
    const stays =
      next !== 'request' && chosen?.kind !== 'http' && !(next === 'execution' && chosen && onlyForReading(chosen.kind));
    if (!stays) form.setFieldValue('sourceId', null);
    form.setFieldsValue({ target: isTargetKind(next) ? blankTargets[next] : null, ...shapes[next] });
  };
  return (
    <div className={styles.formPair}>
      <Form.Item name="methodType" label={t('methodType')}>
        <Select
          options={BehaviorMethodType.options.map((value) => ({ value, label: t(`mt_${value}`) }))}
          onChange={change}
        />
      </Form.Item>
      {asksSource(type) ? (
        <Form.Item
          name="sourceId"
          label={t('source')}
          rules={[{ required: true, message: common('pick', { field: t('source') }) }]}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={options.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      ) : null}
    </div>
  );
};

/** Names, group, and what it asks. */
export const BasicsFields = () => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const groups = useGroups();
  return (
    <Panel>
      <PanelHead title={t('basics')} line />
      <PanelBody>
        <div className={styles.formPair}>
          <NameField label={t('name')} />
          <Form.Item
            name="groupId"
            label={t('group')}
            rules={[{ required: true, message: common('pick', { field: t('group') }) }]}
          >
            <TreeSelect treeDefaultExpandAll treeData={twoLevelOptions(groups.data ?? [], ({ name }) => name)} />
          </Form.Item>
        </div>
        <div className={styles.formPair}>
          <Form.Item
            name="methodName"
            label={t('methodName')}
            extra={t('methodNameHint')}
            rules={[
              { required: true, message: common('required', { field: t('methodName') }) },
              { pattern: /^[A-Za-z_]\w*$/, message: t('methodNameHint') },
            ]}
          >
            <Input maxLength={64} className="mono" spellCheck={false} />
          </Form.Item>
          <Form.Item name="system" label={t('system')} extra={t('systemHint')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
        <SourceFields />
        <Form.Item name="description" label={t('description')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
        </Form.Item>
      </PanelBody>
    </Panel>
  );
};
