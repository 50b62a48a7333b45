import { BehaviorResultType, RequestMethod } from '@eoms/contract';
import { Form, Input, Select, Switch } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';
import styles from './behaviors.module.css';

/** Where in an answer the result is. */
export const ResultPathField = () => {
  const t = usePhrases('dataBehaviors');
  return (
    <Form.Item name="resultPath" label={t('resultPath')} extra={t('resultPathHint')}>
      <Input className="mono" maxLength={200} spellCheck={false} />
    </Form.Item>
  );
};

/** What is asked of an HTTP service. */
export const RequestFields = () => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  return (
    <>
      <div className={styles.request}>
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

/** What a result is. */
export const ResultFields = () => {
  const t = usePhrases('dataBehaviors');
  return (
    <div className={formStyles.formPair}>
      <Form.Item name="resultType" label={t('resultType')}>
        <Select options={BehaviorResultType.options.map((value) => ({ value, label: t(`ty_${value}`) }))} />
      </Form.Item>
      <Form.Item name="collection" label={t('collection')} extra={t('collectionHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </div>
  );
};
