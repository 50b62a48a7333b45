import type { Designer, DocumentDraft } from '@eoms/contract';
import { Button } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segments } from '../../../ui/controls/segments.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { AlsoHere } from '../also-here.tsx';
import styles from '../designer.module.css';
import { SaveState } from '../save-state.tsx';
import { mayAddPage } from './document-items.ts';
import type { DocumentActions } from './use-document-actions.ts';
import type { DocumentSteps } from './use-document-draft.ts';

interface DocumentToolbarProps {
  draft: DocumentDraft;
  steps: DocumentSteps;
  actions: DocumentActions;
  others: readonly Designer[];
  readOnly: boolean;
  publishing: boolean;
  onBack: () => void;
  onShow: (what: 'versions' | 'share' | 'publish') => void;
}

/** The document and its pages, whether it is saved, undo and redo, versions, sharing and publishing. */
export const DocumentToolbar = ({ draft, steps, actions, readOnly, ...props }: DocumentToolbarProps) => {
  const t = usePhrases('documents');
  const common = usePhrases('ui');
  const { pages } = steps.now;
  return (
    <div data-part="design-bar" className={styles.designBar}>
      <IconButton icon="chevronLeft" label={common('back')} onClick={props.onBack} />
      <h1 className="truncate">{draft.name}</h1>
      <SaveState saving={steps.saving} readOnly={readOnly} />
      <AlsoHere others={props.others} />
      <Segments
        small
        label={t('pages')}
        value={actions.page.id}
        options={pages.map(({ id, name }, at) => ({ value: id, label: name || t('page', { number: at + 1 }) }))}
        onChange={actions.openPage}
      />
      <IconButton
        icon="plus"
        label={t('addPage')}
        disabled={readOnly || !mayAddPage(steps.now)}
        onClick={actions.addPage}
      />
      <span className="grow" />
      <IconButton icon="undo" label={common('undo')} disabled={!steps.undo} onClick={() => steps.undo?.()} />
      <IconButton icon="redo" label={common('redo')} disabled={!steps.redo} onClick={() => steps.redo?.()} />
      <Button icon={<Icon name="history" />} onClick={() => props.onShow('versions')}>
        {t('versions')}
      </Button>
      <Button icon={<Icon name="external" />} disabled={readOnly} onClick={() => props.onShow('share')}>
        {t('share')}
      </Button>
      <Button type="primary" disabled={readOnly} loading={props.publishing} onClick={() => props.onShow('publish')}>
        {t('publish')}
      </Button>
    </div>
  );
};
