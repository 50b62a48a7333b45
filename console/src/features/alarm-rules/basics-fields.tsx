import type { SourceText } from '@eoms/contract';
import { Form, Input, Select, Switch, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useLevelOptions } from '../../domain/alarms/alarm-levels.tsx';
import { twoLevelOptions } from '../../domain/definitions/two-level-options.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { orNull } from '../../ui/forms/or-null.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './alarm-rules.module.css';
import { useGroups } from './alarm-rules.queries.ts';

const TextItem = ({ language, label }: { language: keyof SourceText; label: string }) => {
  const common = usePhrases('ui');
  return (
    <Form.Item
      name={['text', language]}
      label={label}
      rules={[{ required: true, whitespace: true, message: common('required', { field: label }) }]}
    >
      <Input maxLength={200} lang={language} />
    </Form.Item>
  );
};

/** Name, group, level and what the alarm says. */
export const BasicsFields = () => {
  const t = usePhrases('alarmRules');
  const groups = useGroups();
  const level: number | undefined = Form.useWatch('level');
  const levels = useLevelOptions(useMemo(() => (level === undefined ? [] : [level]), [level]));
  return (
    <Panel>
      <PanelHead title={t('basics')} line />
      <PanelBody>
        <div className={styles.formPair}>
          <NameField label={t('name')} />
          <Form.Item name="groupId" label={t('group')} normalize={orNull}>
            <TreeSelect
              allowClear
              treeDefaultExpandAll
              placeholder={t('noGroup')}
              treeData={twoLevelOptions(groups.data ?? [], ({ name }) => name)}
            />
          </Form.Item>
        </div>
        <div className={styles.formPair}>
          <Form.Item name="level" label={t('level')}>
            <Select options={levels} />
          </Form.Item>
          <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
        <div className={styles.formPair}>
          <TextItem language="zh" label={t('textZh')} />
          <TextItem language="en" label={t('textEn')} />
        </div>
      </PanelBody>
    </Panel>
  );
};
