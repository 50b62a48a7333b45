import { noticeTemplatesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Radio, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChannelOptions } from '../../domain/notices/channel-options.ts';
import { useOwnWords } from '../../domain/notices/notice-names.ts';
import { RecipientsPicker } from '../../domain/notices/recipients-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './alarm-rules.module.css';
import { EscalationFields } from './escalation-fields.tsx';
import type { RuleValues } from './rule-values.ts';
import { SwitchLine } from './switch-line.tsx';

const useTemplateOptions = () => {
  const ownWords = useOwnWords();
  const templates = useQuery(
    queryOf(noticeTemplatesEndpoints.pageNoticeTemplates, {
      query: { current: '1', size: '200', messageType: 'alarmRaised' },
    }),
  );
  return (templates.data?.records ?? []).map(({ id, name }) => ({ value: id, label: ownWords(name) }));
};

/** What is sent, where and to whom. */
const Sending = ({ disabled, repeated }: { disabled: boolean; repeated: boolean }) => {
  const t = usePhrases('alarmRules');
  const common = usePhrases('ui');
  return (
    <>
      {repeated ? (
        <>
          <div className={styles.formPair}>
            <NumberItem
              name={['notice', 'everyMinutes']}
              label={t('every')}
              unit={t('minutesUnit')}
              min={1}
              max={10_080}
              whole
              needed={common('required', { field: t('every') })}
            />
          </div>
          <p className={`text-small text-muted ${styles.ruleHint}`}>{t('everyHint')}</p>
        </>
      ) : null}
      <Form.Item name={['notice', 'recipientIds']} label={t('recipients')} extra={t('recipientsHint')}>
        <RecipientsPicker />
      </Form.Item>
      <div className={styles.formPair}>
        <Form.Item name={['notice', 'templateId']} label={t('template')} normalize={orNull}>
          <Select
            allowClear
            optionFilterProp="label"
            placeholder={t('systemTemplate')}
            options={useTemplateOptions()}
          />
        </Form.Item>
        <Form.Item name={['notice', 'channelIds']} label={t('channels')}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            maxCount={50}
            placeholder={t('templateChannels')}
            options={useChannelOptions()}
          />
        </Form.Item>
      </div>
      <Form.Item name={['notice', 'onClear']} valuePropName="checked" noStyle>
        <SwitchLine label={t('onClear')} />
      </Form.Item>
      <EscalationFields disabled={disabled} />
    </>
  );
};

/** Who hears of an alarm of the rule. */
export const NoticeFields = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('alarmRules');
  const form = Form.useFormInstance<RuleValues>();
  const push = Form.useWatch(['notice', 'push'], form) ?? 'once';
  return (
    <Panel>
      <PanelHead title={t('notice')} line />
      <PanelBody>
        <Form.Item name={['notice', 'push']} label={t('push')}>
          <Radio.Group
            optionType="button"
            options={(['none', 'once', 'every'] as const).map((value) => ({ value, label: t(`push_${value}`) }))}
          />
        </Form.Item>
        {push === 'none' ? null : <Sending disabled={disabled} repeated={push === 'every'} />}
      </PanelBody>
    </Panel>
  );
};
