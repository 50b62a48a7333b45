import { type ModelDescription, modelsEndpoints, type TryResult, textOf, type Value } from '@eoms/contract';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ParamFields } from '../../domain/fields/param-fields.tsx';
import { sentParams } from '../../domain/fields/sent-params.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { type DescribedError, useDescribeError } from '../../ui/ui-errors.tsx';
import styles from './catalogue.module.css';

interface ModelTryProps {
  actionClass: string;
  description: ModelDescription;
  defaults: Readonly<Record<string, Value>>;
}
interface Values {
  params: Record<string, Value>;
  action?: string;
  args?: Record<string, Value>;
}

const Result = ({ result, description }: { result: TryResult; description: ModelDescription }) => {
  const t = usePhrases('catalogue');
  const language = useLanguage();
  const nameOf = (key: string): string => {
    const [id] = key.split('[');
    return textOf(description.properties.find((p) => p.id === id)?.name, language) ?? key;
  };
  const values = Object.entries(result.values);
  return (
    <>
      <StateMark
        kind={result.connected ? 'confirmed' : 'failed'}
        text={result.connected ? t('tryConnected') : (textOf(result.error, language) ?? t('tryFailed'))}
      />
      {result.connected && result.error ? <StateMark kind="failed" text={textOf(result.error, language)} /> : null}
      <h3 className={formStyles.formPart}>{t('tryValues')}</h3>
      {values.length === 0 ? <p className="text-small text-muted">{t('tryNoValues')}</p> : null}
      <ul className="plain-rows">
        {values.map(([key, { value, quality }]) => (
          <li key={key}>
            <span className="truncate">{nameOf(key)}</span>
            <span className="mono text-small text-muted">{key}</span>
            <span className="grow" />
            <b className={quality === 'good' ? 'numeric' : 'numeric text-muted'}>
              {value === null ? '—' : String(value)}
            </b>
          </li>
        ))}
      </ul>
      <h3 className={formStyles.formPart}>{t('tryFrames')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard */}
      <ol className={`${styles.tryFrames} mono text-small`} tabIndex={0} aria-label={t('tryFrames')}>
        {result.frames.map((frame, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: frames have an order but no identity
          <li key={at} title={frame.hex}>
            <span className="text-muted">
              {frame.direction === 'sent' ? '→' : frame.direction === 'received' ? '←' : '·'}
            </span>
            <span className={styles.frameText}>{frame.text}</span>
            {frame.meaning ? <span className="text-muted">{textOf(frame.meaning, language)}</span> : null}
          </li>
        ))}
      </ol>
    </>
  );
};

/** Why nothing was tried: the errors in the description, part by part. */
const Refused = ({ failure }: { failure: DescribedError }) => (
  <div className="column gap-8" role="alert">
    <StateMark kind="failed" text={failure.reason} />
    <ul className="plain-rows">
      {failure.fields.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          <span className="mono text-small text-muted">{field}</span>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  </div>
);

/** Tests the unsaved description with a real device. */
export const ModelTry = ({ actionClass, description, defaults }: ModelTryProps) => {
  const t = usePhrases('catalogue');
  const language = useLanguage();
  const describe = useDescribeError();
  const run = useChange(modelsEndpoints.tryModel);
  const [form] = Form.useForm<Values>();
  const [result, setResult] = useState<TryResult>();
  const [failure, setFailure] = useState<DescribedError>();
  const actionId = Form.useWatch('action', form);
  const action = description.actions.find((a) => a.id === actionId);
  const fields = description.params.filter((p) => !p.hidden);
  const preset = Object.fromEntries(
    description.params.flatMap((p) => (p.default === undefined ? [] : [[p.id, p.default]])),
  );
  const send = async (values: Values): Promise<void> => {
    setFailure(undefined);
    try {
      setResult(
        await run.mutateAsync({
          body: {
            actionClass,
            description,
            params: sentParams(values.params, description.params),
            action: action ? { id: action.id, args: sentParams(values.args ?? {}, action.params) } : null,
          },
        }),
      );
    } catch (error) {
      setResult(undefined);
      setFailure(describe(error));
    }
  };
  return (
    <div className={styles.tryPage}>
      <Panel>
        <PanelHead title={t('tryOut')} line />
        <PanelBody>
          <p className={`text-small text-muted ${styles.tryText}`}>{t('tryText')}</p>
          <Form<Values>
            form={form}
            layout="vertical"
            initialValues={{ params: { ...preset, ...defaults } }}
            onFinish={(values) => void send({ ...values, params: { ...preset, ...defaults, ...values.params } })}
          >
            <ParamFields fields={fields} under="params" />
            <Form.Item name="action" label={t('tryAction')}>
              <Select
                allowClear
                placeholder={t('tryNone')}
                options={description.actions.map((a) => ({ value: a.id, label: textOf(a.name, language) }))}
              />
            </Form.Item>
            {action && action.params.length > 0 ? (
              <ParamFields key={action.id} fields={action.params} under="args" />
            ) : null}
          </Form>
        </PanelBody>
      </Panel>
      <Panel className={styles.tryResult}>
        <PanelHead title={t('tryResult')} line>
          <Button type="primary" loading={run.isPending} disabled={actionClass === ''} onClick={() => form.submit()}>
            {t('tryNow')}
          </Button>
        </PanelHead>
        <PanelBody scroll>
          {failure ? (
            <Refused failure={failure} />
          ) : result ? (
            <Result result={result} description={description} />
          ) : (
            <p className="text-small text-muted">{t('tryBefore')}</p>
          )}
        </PanelBody>
      </Panel>
    </div>
  );
};
