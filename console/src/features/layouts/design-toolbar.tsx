import type { Designer, LayoutDraft } from '@eoms/contract';
import { Button } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { AlsoHere } from './also-here.tsx';
import styles from './designer.module.css';
import { SaveState } from './save-state.tsx';
import type { LayoutActions } from './use-layout-actions.ts';
import type { LayoutSteps } from './use-layout-draft.ts';

interface DesignToolbarProps {
  draft: LayoutDraft;
  steps: LayoutSteps;
  actions: LayoutActions;
  others: readonly Designer[];
  unpublished: number;
  readOnly: boolean;
  publishing: boolean;
  onBack: () => void;
  onPreview: () => void;
  onVersions: () => void;
  onPublish: () => void;
}

/** The place, the state of its draft, who else designs it, undo and redo, and the ways out. */
export const DesignToolbar = (props: DesignToolbarProps) => {
  const { draft, steps, actions, others, unpublished, readOnly } = props;
  const t = usePhrases('layouts');
  const common = usePhrases('ui');
  return (
    <div data-part="design-bar" className={styles.designBar}>
      <IconButton icon="chevronLeft" label={common('back')} onClick={props.onBack} />
      <h1 className="truncate">{draft.placeName}</h1>
      {unpublished > 0 ? (
        <span className={`tag ${styles.unpublished}`}>{t('unpublished', { count: unpublished })}</span>
      ) : null}
      <SaveState saving={steps.saving} readOnly={readOnly} />
      <AlsoHere others={others} />
      <span className="grow" />
      <IconButton icon="undo" label={common('undo')} disabled={!steps.undo} onClick={() => steps.undo?.()} />
      <IconButton icon="redo" label={common('redo')} disabled={!steps.redo} onClick={() => steps.redo?.()} />
      <Button icon={<Icon name="copy" />} disabled={actions.selected.length === 0} onClick={actions.copy}>
        {t('copy')}
      </Button>
      <Button disabled={readOnly} onClick={actions.paste}>
        {t('paste')}
      </Button>
      <Button icon={<Icon name="eye" />} onClick={props.onPreview}>
        {t('preview')}
      </Button>
      <Button icon={<Icon name="history" />} onClick={props.onVersions}>
        {draft.version === null ? t('versions') : t('versionNow', { number: draft.version })}
      </Button>
      {readOnly ? null : (
        <Button type="primary" loading={props.publishing} onClick={props.onPublish}>
          {t('publish')}
        </Button>
      )}
    </div>
  );
};
