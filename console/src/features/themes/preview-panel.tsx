import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import type { Mode } from '../../ui/theme/appearance.ts';
import styles from './themes.module.css';

interface PreviewPanelProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  children: ReactNode;
}

/** What the theme looks like in one mode, before anybody else sees it. */
export const PreviewPanel = ({ mode, onMode, children }: PreviewPanelProps) => {
  const t = usePhrases('themes');
  return (
    <Panel>
      <PanelHead title={t('preview')} line>
        <span className={`text-small text-muted truncate ${styles.previewText}`}>{t('previewText')}</span>
        <span className="grow" />
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
      <PanelBody>{children}</PanelBody>
    </Panel>
  );
};
