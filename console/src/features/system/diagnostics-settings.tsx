import { diagnosticsEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useDownload } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './settings.module.css';

const { downloadDiagnostics } = diagnosticsEndpoints;

/** One file for whoever helps from afar. */
export const DiagnosticsSettings = ({ canEdit }: { canEdit: boolean }) => {
  const t = usePhrases('system');
  const download = useDownload();
  const [busy, setBusy] = useState(false);
  const get = () => {
    setBusy(true);
    void download(downloadDiagnostics, {}, 'eoms-diagnostics.zip').finally(() => setBusy(false));
  };
  return (
    <Panel data-part="settings" className={styles.settings}>
      <PanelHead title={t('diagnostics')} line />
      <PanelBody className={styles.settingsBody}>
        <p className="text-secondary" style={{ marginBottom: 12 }}>
          {t('diagnosticsText')}
        </p>
        <Button icon={<Icon name="download" />} loading={busy} disabled={!canEdit} onClick={get}>
          {t('downloadDiagnostics')}
        </Button>
      </PanelBody>
    </Panel>
  );
};
