import { ownWidgets, type PluginDetail, textOf, type WidgetKind, widgetShapes } from '@eoms/contract';
import { pluginNames } from '@eoms/phrases';
import { Form, Input, Select, Switch, TreeSelect } from 'antd';
import { twoLevelOptions } from '../../domain/definitions/two-level-options.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { IconPicker } from '../../domain/icons/icon-picker.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useGroups, useOwnName } from './plugins.queries.ts';

const code = /^[A-Za-z0-9_.-]+$/;

/** The fields of a plugin; those of a built-in one are partly fixed. */
export const PluginFields = ({ plugin }: { plugin: PluginDetail | undefined }) => {
  const t = usePhrases('plugins');
  const common = usePhrases('ui');
  const language = useLanguage();
  const ownName = useOwnName();
  const groups = useGroups();
  const form = Form.useFormInstance();
  const fixed = plugin?.builtIn === true || plugin?.widget === 'external';
  const needed = (field: string): string => common('required', { field });
  const fill = (widget: WidgetKind): void => {
    const { icon, size } = widgetShapes[widget];
    form.setFieldsValue({ icon, w: size[0], h: size[1] });
  };
  return (
    <>
      <div className={styles.formPair}>
        <NameField label={t('nameZh')} />
        <NameField label={t('nameEn')} name="nameEn" />
      </div>
      <div className={styles.formPair}>
        <Form.Item name="groupId" label={t('group')} rules={[{ required: true, message: needed(t('group')) }]}>
          <TreeSelect treeDefaultExpandAll treeData={twoLevelOptions(groups.data ?? [], ownName)} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('code')}
          extra={t('codeHint')}
          rules={[
            { required: true, message: needed(t('code')) },
            { pattern: code, message: t('codeRule') },
          ]}
        >
          <Input maxLength={64} disabled={fixed} spellCheck={false} />
        </Form.Item>
      </div>
      <div className={styles.formPair}>
        <Form.Item name="widget" label={t('widget')} extra={t('widgetHint')}>
          <Select
            disabled={fixed}
            options={[...ownWidgets, ...(plugin?.widget === 'external' ? [plugin.widget] : [])].map((value) => ({
              value,
              label: textOf(pluginNames[value], language),
            }))}
            onChange={fill}
          />
        </Form.Item>
        <Form.Item name="icon" label={t('icon')} rules={[{ required: true, message: needed(t('icon')) }]}>
          <IconPicker label={t('icon')} none={common('none')} />
        </Form.Item>
      </div>
      <div className={styles.formPair}>
        <NumberItem name="w" label={t('width')} min={1} max={24} whole needed={needed(t('width'))} />
        <NumberItem name="h" label={t('height')} min={1} max={24} whole needed={needed(t('height'))} />
      </div>
      <div className={styles.formPair}>
        <NumberItem name="sort" label={t('sort')} min={0} max={1_000_000} whole needed={needed(t('sort'))} />
        <Form.Item name="enabled" label={common('enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <Form.Item name="remarks" label={t('remarks')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
};
