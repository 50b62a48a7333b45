import { Form, Select, TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { DevicesPicker } from '../../domain/devices/device-picker.tsx';
import { groupOptions, usePlaceTree } from '../../domain/places/place-tree.ts';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import styles from './alarm-rules.module.css';
import type { useScopeProperties } from './alarm-rules.queries.ts';
import { useKinds } from './use-scope-words.ts';

/** How many devices fit the scope at present. */
const Fitting = ({ found }: { found: ReturnType<typeof useScopeProperties> }) => {
  const t = usePhrases('alarmRules');
  const describe = useDescribeError();
  const text = (): ReactNode => {
    if (found.error) return t('countFailed', { reason: describe(found.error).reason });
    if (!found.data || found.isPlaceholderData) return t('counting');
    return found.data.devices === 0 ? t('noneFitting') : t('fitting', { count: found.data.devices });
  };
  return (
    <p className={styles.ruleFitting} role="status">
      {text()}
    </p>
  );
};

/** Which devices the rule watches. */
export const ScopeFields = ({ found }: { found: ReturnType<typeof useScopeProperties> }) => {
  const t = usePhrases('alarmRules');
  const tree = usePlaceTree().data ?? [];
  const kinds = useKinds();
  return (
    <Panel>
      <PanelHead title={t('scope')} line />
      <PanelBody>
        <p className={`text-small text-muted ${styles.ruleHint}`}>{t('scopeText')}</p>
        <div className={styles.formPair}>
          <Form.Item name={['scope', 'placeIds']} label={t('places')}>
            <PlacesSelect maxCount={500} />
          </Form.Item>
          <Form.Item name={['scope', 'groupIds']} label={t('placeGroups')} extra={t('placeGroupsHint')}>
            <TreeSelect
              multiple
              allowClear
              treeDefaultExpandAll
              treeNodeFilterProp="title"
              maxCount={100}
              treeData={groupOptions(tree)}
            />
          </Form.Item>
        </div>
        <div className={styles.formPair}>
          <Form.Item name={['scope', 'typeIds']} label={t('types')}>
            <Select mode="multiple" allowClear optionFilterProp="label" maxCount={100} options={kinds.types} />
          </Form.Item>
          <Form.Item name={['scope', 'modelIds']} label={t('models')}>
            <Select mode="multiple" allowClear optionFilterProp="label" maxCount={200} options={kinds.models} />
          </Form.Item>
        </div>
        <Form.Item name={['scope', 'deviceIds']} label={t('deviceList')}>
          <DevicesPicker maxCount={1_000} />
        </Form.Item>
        <Fitting found={found} />
      </PanelBody>
    </Panel>
  );
};
