import { Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { linesOf } from './lines-of.ts';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';

/** The websites that layouts and documents may show in frames. */
export const WebFrameSettings = ({ canEdit }: { canEdit: boolean }) => {
  const t = usePhrases('system');
  return (
    <SettingsForm<{ sites: string }>
      type="webFrames"
      canEdit={canEdit}
      toForm={(value) => (value.type === 'webFrames' ? { sites: value.values.sites.join('\n') } : undefined)}
      toDraft={({ sites }) => ({ type: 'webFrames', values: { sites: linesOf(sites) } })}
    >
      {() => (
        <>
          <div className="note">{t('sitesText')}</div>
          <Form.Item name="sites" label={t('sites')} extra={t('sitesHint')} className={styles.settingsGap}>
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} className="mono" spellCheck={false} />
          </Form.Item>
        </>
      )}
    </SettingsForm>
  );
};
