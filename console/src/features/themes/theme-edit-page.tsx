import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { EditPage } from '../../ui/forms/edit-page.tsx';
import type { Edit } from '../../ui/forms/use-edit.ts';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import type { Mode } from '../../ui/theme/appearance.ts';
import type { Pair } from './contrast-pairs.ts';
import { ContrastTable } from './contrast-table.tsx';
import { type PreviewDevice, PreviewPanel } from './preview-panel.tsx';
import { ThemeBasics } from './theme-basics.tsx';
import styles from './themes.module.css';

export interface ThemeEditorProps<T> {
  kept: T | null;
  /** A new theme that begins with the colours of the one that is kept. */
  asNew: boolean;
  canEdit: boolean;
  back: string;
}

interface ThemeEditPageProps<V extends object> extends ThemeEditorProps<{ inUse: boolean }> {
  edit: Edit<V>;
  /** What the theme is called by now. */
  name: string;
  onRestore: () => void;
  mode: Mode;
  onMode: (mode: Mode) => void;
  pairs: readonly Pair[];
  preview: (device: PreviewDevice) => ReactNode;
  /** Shows the theme to its user alone, where that can be done. */
  onTry?: (() => void) | undefined;
  /** The fields of its kind. */
  children: ReactNode;
}

/** The page of one theme: its fields, a preview in light and dark, and the contrast of every pair. */
export const ThemeEditPage = <V extends object>(props: ThemeEditPageProps<V>) => {
  const { edit, name, kept, asNew, canEdit, back, onRestore, mode, onMode, pairs, preview, onTry, children } = props;
  const t = usePhrases('themes');
  return (
    <EditPage
      edit={edit}
      icon="moon"
      title={name || t('newTheme')}
      facts={[kept?.inUse && !asNew ? t('inUse') : null]}
      back={back}
      undoable
      className={styles.editor ?? ''}
      actions={
        <>
          {canEdit ? <Button onClick={onRestore}>{t('restore')}</Button> : null}
          {onTry ? <Button onClick={onTry}>{t('tryOut')}</Button> : null}
        </>
      }
    >
      <Panel>
        <PanelBody>
          <ThemeBasics />
          {children}
        </PanelBody>
      </Panel>
      <div className={styles.side}>
        <PreviewPanel mode={mode} onMode={onMode}>
          {preview}
        </PreviewPanel>
        <ContrastTable pairs={pairs} />
      </div>
    </EditPage>
  );
};
