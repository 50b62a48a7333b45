import { type BehaviorParam, PlainType } from '@eoms/contract';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './behaviors.module.css';
import type { WrittenParam } from './written-params.ts';

const places = ['path', 'query', 'body'] as const;
const newParam: WrittenParam = {
  name: '',
  type: 'string',
  required: true,
  defaultValue: '',
  place: 'query',
};

/** What the service calls a parameter, where that is no name for one. */
const SentAsField = ({ at }: { at: number }) => {
  const t = usePhrases('dataBehaviors');
  const place: BehaviorParam['place'] | undefined = Form.useWatch(['params', at, 'place']);
  if (place === 'path') return null;
  return (
    <Form.Item
      name={[at, 'sentAs']}
      className={styles.sentAs ?? ''}
      normalize={(text: string) => (text === '' ? undefined : text)}
    >
      <Input
        className="mono"
        size="small"
        maxLength={100}
        spellCheck={false}
        prefix={<span className="text-muted">{t('sentAs')}</span>}
        aria-label={t('sentAs')}
        placeholder={t('sentAsHint')}
      />
    </Form.Item>
  );
};

const ParamRow = ({ at, isRequest }: { at: number; isRequest: boolean }) => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  return (
    <>
      <Form.Item
        name={[at, 'name']}
        label={t('paramName')}
        rules={[{ required: true, message: common('required', { field: t('paramName') }) }]}
      >
        <Input className="mono" maxLength={64} spellCheck={false} />
      </Form.Item>
      <Form.Item name={[at, 'type']} label={t('paramType')}>
        <Select options={PlainType.options.map((value) => ({ value, label: t(`ty_${value}`) }))} />
      </Form.Item>
      {isRequest ? (
        <Form.Item name={[at, 'place']} label={t('place')}>
          <Select options={places.map((value) => ({ value, label: t(`pl_${value}`) }))} />
        </Form.Item>
      ) : null}
      <Form.Item name={[at, 'defaultValue']} label={t('defaultValue')}>
        <Input maxLength={2_000} />
      </Form.Item>
      <Form.Item name={[at, 'required']} label={t('required')} valuePropName="checked">
        <Checkbox aria-label={t('required')} />
      </Form.Item>
    </>
  );
};

/** The parameters, by the names that the statement or address has them under. */
export const ParamsFields = ({ isRequest, disabled }: { isRequest: boolean; disabled: boolean }) => {
  const t = usePhrases('dataBehaviors');
  return (
    <Form.List name="params">
      {(rows, { add, remove }) => (
        <Panel>
          <PanelHead title={t('params')} note={rows.length === 0 ? t('noParams') : t('paramsText')} line>
            {disabled ? null : (
              <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => add(newParam)}>
                {t('addParam')}
              </Button>
            )}
          </PanelHead>
          {rows.length === 0 ? null : (
            <PanelBody>
              {rows.map((row) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
                <div
                  key={row.key}
                  className={isRequest ? `${styles.param} ${styles.placed}` : styles.param}
                  role="group"
                  aria-label={t('params')}
                >
                  <ParamRow at={row.name} isRequest={isRequest} />
                  {disabled ? null : (
                    <IconButton icon="trash" label={t('removeParam')} onClick={() => remove(row.name)} />
                  )}
                  {isRequest ? <SentAsField at={row.name} /> : null}
                </div>
              ))}
            </PanelBody>
          )}
        </Panel>
      )}
    </Form.List>
  );
};
