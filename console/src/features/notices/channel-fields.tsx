import { type ChannelKind, type ChannelParam, channelShapes, type NotifyChannel, standardParams } from '@eoms/contract';
import { Form, Select, Switch } from 'antd';
import { NameField } from '../../domain/fields/name-field.tsx';
import { useKindOptions } from '../../domain/notices/notice-names.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { ChannelParamItem } from './channel-param-item.tsx';
import styles from './notices.module.css';

const isDevice = ({ type }: ChannelParam): boolean => type === 'device';

const Settings = ({ kind, channel }: { kind: ChannelKind; channel: NotifyChannel | undefined }) => {
  const t = usePhrases('notices');
  const { params } = channelShapes[kind];
  if (params.length === 0) return null;
  return (
    <Panel>
      <PanelHead title={t('settings')} line />
      <PanelBody>
        {params.some(isDevice) ? null : (
          <p className={`text-small text-muted ${styles.noticeHint}`}>{t('targetHint')}</p>
        )}
        {params.map((param) => (
          <ChannelParamItem
            key={`${kind} ${param.id}`}
            param={param}
            isKept={channel?.hasSecrets.includes(param.id) ?? false}
          />
        ))}
        {channel && channel.hasSecrets.length > 0 ? <p className="text-small text-muted">{t('secretMoved')}</p> : null}
      </PanelBody>
    </Panel>
  );
};

/** The fields of a channel; which settings there are depends on its kind. */
export const ChannelFields = ({ channel }: { channel: NotifyChannel | undefined }) => {
  const t = usePhrases('notices');
  const common = usePhrases('ui');
  const form = Form.useFormInstance();
  const kinds = useKindOptions();
  const kind = Form.useWatch<ChannelKind | undefined>('kind', { form, preserve: true }) ?? channel?.kind ?? 'email';
  const needed = (field: string): string => common('required', { field });
  const choose = (next: ChannelKind): void => {
    const { perMinute, digestMinutes } = channelShapes[next];
    form.setFieldsValue({ perMinute, digestMinutes });
    form.setFieldValue('params', standardParams(next));
    form.setFieldValue('secrets', {});
  };
  return (
    <>
      <Panel>
        <PanelBody>
          <div className={formStyles.formPair}>
            <NameField label={t('name')} />
            <Form.Item name="kind" label={t('kind')} extra={channel ? null : t('kindHint')}>
              <Select options={kinds} disabled={channel !== undefined} onChange={choose} />
            </Form.Item>
          </div>
          <Form.Item name="enabled" label={common('enabled')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </PanelBody>
      </Panel>
      <Settings kind={kind} channel={channel} />
      <Panel>
        <PanelHead title={t('sending')} line />
        <PanelBody>
          <NumberItem
            name="perMinute"
            label={t('limit')}
            unit={t('perMinute')}
            min={1}
            max={6_000}
            whole
            needed={needed(t('limit'))}
          />
          <p className={`text-small text-muted ${styles.noticeHint}`}>{t('limitHint')}</p>
          <NumberItem
            name="digestMinutes"
            label={t('digest')}
            unit={t('minutes')}
            min={0}
            max={1_440}
            whole
            needed={needed(t('digest'))}
          />
          <p className={`text-small text-muted ${styles.noticeHint}`}>{t('digestHint')}</p>
        </PanelBody>
      </Panel>
    </>
  );
};
