import { type BehaviorMethodType, BehaviorResultType, isTargetKind, RequestMethod } from '@eoms/contract';
import { Button, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import type { BehaviorValues } from './behavior-values.ts';
import styles from './data-behaviors.module.css';
import { useSources } from './data-behaviors.queries.ts';
import { TableBrowser } from './table-browser.tsx';
import { TargetField } from './targets/target-field.tsx';
import type { UseStatement } from './use-statement.ts';

/** Looks at the database of the statement, and writes one that was built there. */
const BrowseButton = () => {
  const t = usePhrases('dataBehaviors');
  const form = Form.useFormInstance<BehaviorValues>();
  const confirm = useConfirm();
  const sources = useSources();
  const sourceId: string | null = Form.useWatch('sourceId', form) ?? null;
  const source = sources.data?.find(({ id, kind }) => id === sourceId && kind !== 'http');
  const [open, setOpen] = useState(false);
  const use: UseStatement = async ({ sql, params }) => {
    const now = form.getFieldValue('sql') as string;
    if (now.trim() !== '' && !(await confirm({ title: t('replaceSql'), verb: t('useQuery') }))) return;
    const declared = params.map((param) => ({ ...param, defaultValue: '' }));
    form.setFieldsValue({ sql, params: declared, resultType: 'object', collection: true });
    setOpen(false);
  };
  return (
    <>
      <Button size="small" disabled={!source} icon={<Icon name="database" size="s" />} onClick={() => setOpen(true)}>
        {t('browse')}
      </Button>
      <TableBrowser
        source={open ? source : undefined}
        onClose={() => setOpen(false)}
        onUse={(statement) => void use(statement)}
      />
    </>
  );
};

const SqlField = () => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const type: BehaviorMethodType = Form.useWatch('methodType') ?? 'query';
  return (
    <>
      <Form.Item
        name="sql"
        label={t('sql')}
        extra={t('sqlHint')}
        rules={[{ required: true, whitespace: true, message: common('required', { field: t('sql') }) }]}
      >
        <Input.TextArea className="mono" maxLength={20_000} autoSize={{ minRows: 4, maxRows: 20 }} spellCheck={false} />
      </Form.Item>
      {type === 'query' ? (
        <div className={styles.behaviorBrowse}>
          <BrowseButton />
        </div>
      ) : null}
    </>
  );
};

const ResultPathField = () => {
  const t = usePhrases('dataBehaviors');
  return (
    <Form.Item name="resultPath" label={t('resultPath')} extra={t('resultPathHint')}>
      <Input className="mono" maxLength={200} spellCheck={false} />
    </Form.Item>
  );
};

const RequestFields = () => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  return (
    <>
      <div className={styles.behaviorRequest}>
        <Form.Item name="requestMethod" label={t('requestMethod')}>
          <Select options={RequestMethod.options.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item
          name="uri"
          label={t('uri')}
          extra={t('uriHint')}
          rules={[{ required: true, message: common('required', { field: t('uri') }) }]}
        >
          <Input className="mono" maxLength={500} spellCheck={false} />
        </Form.Item>
      </div>
      <ResultPathField />
    </>
  );
};

/** What the fields of each kind of method are. */
const MethodPart = ({ type, disabled }: { type: BehaviorMethodType; disabled: boolean }) => {
  if (type === 'request') return <RequestFields />;
  if (!isTargetKind(type)) return <SqlField />;
  return (
    <>
      <TargetField key={type} kind={type} disabled={disabled} />
      {type === 'webhook' ? <ResultPathField /> : null}
    </>
  );
};

/** Of what may have changed by the next call, nothing is kept. */
const hasNoCache: readonly BehaviorMethodType[] = ['execution', 'action', 'constant', 'property', 'webhook', 'entity'];

/** What is asked and what comes back. */
export const MethodFields = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const type: BehaviorMethodType = Form.useWatch('methodType') ?? 'query';
  return (
    <Panel>
      <PanelHead title={t('method')} note={t(`mt_${type}`)} line />
      <PanelBody>
        <MethodPart type={type} disabled={disabled} />
        <div className={formStyles.formPair}>
          <Form.Item name="resultType" label={t('resultType')}>
            <Select options={BehaviorResultType.options.map((value) => ({ value, label: t(`ty_${value}`) }))} />
          </Form.Item>
          <Form.Item name="collection" label={t('collection')} extra={t('collectionHint')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
        <div className={formStyles.formPair}>
          <NumberItem
            name="timeoutSeconds"
            label={t('timeout')}
            unit={t('seconds')}
            min={1}
            max={30}
            whole
            needed={common('required', { field: t('timeout') })}
          />
          {hasNoCache.includes(type) ? null : (
            <NumberItem
              name="cacheSeconds"
              label={t('cache')}
              unit={t('seconds')}
              min={0}
              max={3_600}
              whole
              needed={common('required', { field: t('cache') })}
            />
          )}
        </div>
        {hasNoCache.includes(type) ? null : <p className="text-small text-muted">{t('cacheHint')}</p>}
      </PanelBody>
    </Panel>
  );
};
