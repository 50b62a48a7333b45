import { type ReactNode, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import type { Mode } from '../../ui/theme/appearance.ts';
import styles from './themes.module.css';

export type PreviewDevice = 'computer' | 'phone';

interface PreviewPanelProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  children: (device: PreviewDevice) => ReactNode;
}

/** What the theme looks like in one mode, before anybody else sees it. */
export const PreviewPanel = ({ mode, onMode, children }: PreviewPanelProps) => {
  const t = usePhrases('themes');
  const [device, setDevice] = useState<PreviewDevice>('computer');
  return (
    <Panel>
      <PanelHead title={t('preview')} line>
        <span className={`text-small text-muted truncate ${styles.previewText}`}>{t('previewText')}</span>
        <span className="grow" />
        <Segments<PreviewDevice>
          small
          label={t('device')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'computer', label: t('device_computer') },
            { value: 'phone', label: t('device_phone') },
          ]}
        />
        <Segments<Mode>
          small
          label={t('mode')}
          value={mode}
          onChange={onMode}
          options={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
        />
      </PanelHead>
      <PanelBody>{children(device)}</PanelBody>
    </Panel>
  );
};
