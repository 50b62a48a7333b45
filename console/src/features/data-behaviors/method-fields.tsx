import { type BehaviorMethodType, isTargetKind, type ServiceMethod } from '@eoms/contract';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { RequestFields, ResultFields, ResultPathField } from '../../domain/data-behaviors/request-fields.tsx';
import { ServiceMethodSelect } from '../../domain/data-behaviors/service-method-select.tsx';
import { useControllers } from '../../domain/data-behaviors/use-controllers.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { type BehaviorValues, requestOf } from './behavior-values.ts';
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

/** Takes over what the data server is known to be asked. */
const ServiceMethodField = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('dataBehaviors');
  const form = Form.useFormInstance<BehaviorValues>();
  const confirm = useConfirm();
  const sourceId: string | null = Form.useWatch('sourceId', form) ?? null;
  const controllers = useControllers(sourceId ?? undefined);
  const known = controllers.data ?? [];
  if (disabled || sourceId === null || !known.some(({ methods }) => methods.length > 0)) return null;
  const take = async (method: ServiceMethod): Promise<void> => {
    const now = form.getFieldsValue(true) as BehaviorValues;
    const isFilled = now.uri !== '' || now.params.length > 0;
    if (isFilled && !(await confirm({ title: t('replaceRequest'), verb: t('takeOver') }))) return;
    form.setFieldsValue(requestOf(method, now));
  };
  return (
    <Form.Item label={t('serviceMethod')} extra={t('serviceMethodHint')}>
      <ServiceMethodSelect controllers={known} disabled={disabled} onPick={(method) => void take(method)} />
    </Form.Item>
  );
};

/** What the fields of each kind of method are. */
const MethodPart = ({ type, disabled }: { type: BehaviorMethodType; disabled: boolean }) => {
  if (type === 'request')
    return (
      <>
        <ServiceMethodField disabled={disabled} />
        <RequestFields />
      </>
    );
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
        <ResultFields />
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
