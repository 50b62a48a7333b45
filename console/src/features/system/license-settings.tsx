import { sessionEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Typography, Upload } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryWait } from '../../ui/states/query-gate.tsx';
import styles from './settings.module.css';

/** The licence of this installation, and the form to install another. */
export const LicenseSettings = () => {
  const t = usePhrases('license');
  const common = usePhrases('ui');
  const license = useQuery(queryOf(sessionEndpoints.getLicense));
  const administrator = useSession((s) => s.user?.superAdministrator ?? false);
  const client = useQueryClient();
  const { fullDate } = useFormat();
  const act = useAct();
  const [sending, setSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setSending(true);
    await act(async () => {
      await call(sessionEndpoints.uploadLicense, { file });
      await client.invalidateQueries({ queryKey: keyOf(sessionEndpoints.getLicense) });
    }, common('saved'));
    setSending(false);
  };
  const beforeUpload = (file: File): false => {
    void send(file);
    return false;
  };
  const data = license.data;
  return (
    <Panel data-part="settings" className={styles.settings}>
      <PanelHead title={t('title')} line />
      <PanelBody className={styles.settingsBody}>
        {data ? (
          <dl className="key-values">
            <dt>{t('state')}</dt>
            <dd>
              <span className={data.state === 'authorised' ? 'tag idle' : 'tag maintenance'}>{t(data.state)}</span>
            </dd>
            <dt>{t('licensee')}</dt>
            <dd>{data.licensee ?? '—'}</dd>
            <dt>{t('expiresAt')}</dt>
            <dd>{data.expiresAt ? fullDate(data.expiresAt) : data.state === 'authorised' ? t('forever') : '—'}</dd>
            <dt>{t('machineCode')}</dt>
            <dd>
              <Typography.Text copyable className="mono">
                {data.machineCode}
              </Typography.Text>
            </dd>
            <dt>{t('version')}</dt>
            <dd>{data.version}</dd>
          </dl>
        ) : (
          <QueryWait what={t('title')} query={license} lines={5} />
        )}
        {administrator ? (
          <div className={styles.settingsActions}>
            <Upload showUploadList={false} beforeUpload={beforeUpload}>
              <Button icon={<Icon name="upload" />} loading={sending}>
                {t('upload')}
              </Button>
            </Upload>
          </div>
        ) : null}
      </PanelBody>
    </Panel>
  );
};
