import { type DocumentDraft, documentsEndpoints, type PluginDetail } from '@eoms/contract';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/use-change.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import type { LiveEvent } from '../../../live/protocol.ts';
import { useMay } from '../../../session/use-may.ts';
import { useUndoKeys } from '../../../ui/canvas/use-undo-keys.ts';
import { useAct, useCareful } from '../../../ui/forms/use-careful.ts';
import { useSideColumn } from '../../../ui/panels/frame.ts';
import { ConflictBanner } from '../conflict-banner.tsx';
import styles from '../designer.module.css';
import type { Palette } from '../layout-items.ts';
import { PluginPalette } from '../plugin-palette.tsx';
import { PublishDialog } from '../publish-dialog.tsx';
import { useDesigners } from '../use-designers.ts';
import { DocumentCanvas } from './document-canvas.tsx';
import { DocumentItemInspector } from './document-item-inspector.tsx';
import { DocumentSettings } from './document-settings.tsx';
import { DocumentToolbar } from './document-toolbar.tsx';
import { DocumentVersions } from './document-versions.tsx';
import { ShareDrawer } from './share-drawer.tsx';
import { useDocumentActions } from './use-document-actions.ts';
import { type DocumentSteps, useDocumentDraft } from './use-document-draft.ts';

const { announceDocumentDesigner } = documentsEndpoints;
const { publishDocument, restoreDocumentVersion, pageDocumentVersions, pageDocuments, getDocument } =
  documentsEndpoints;

interface DocumentDesignerProps {
  draft: DocumentDraft;
  plugins: readonly PluginDetail[];
  palette: Palette;
}

/** Publishing and restoring, always of the saved draft. */
const useVersionActions = (id: string, steps: DocumentSteps) => {
  const t = usePhrases('documents');
  const act = useAct();
  const careful = useCareful();
  const publishing = useChange(publishDocument, { invalidates: [pageDocumentVersions, pageDocuments, getDocument] });
  const restoring = useChange(restoreDocumentVersion);
  return {
    publishing: publishing.isPending,
    publish: (note: string): void => {
      void act(async () => {
        if (!(await steps.saving.saveNow())) throw steps.saving.problem ?? new Error(t('publish'));
        await publishing.mutateAsync({ body: { id, revision: steps.saving.revision(), note } });
      }, t('published'));
    },
    restore: ({ id: versionId, number }: { id: string; number: number }): Promise<boolean> =>
      careful(
        { title: t('restoreTitle', { number }), text: t('restoreText'), verb: t('restore') },
        async () => {
          await steps.saving.saveNow();
          await restoring.mutateAsync({ body: { versionId, revision: steps.saving.revision() } });
          await steps.reload();
        },
        t('restored', { number }),
      ),
  };
};

const isOfDesigners = (event: LiveEvent): boolean =>
  event.name === 'document.changed' && event.payload.change === 'designers';

const useDocumentDesigners = (id: string) => {
  const announce = useCallback(
    (own: { tab: string; leaving: boolean }) => call(announceDocumentDesigner, { body: { id, ...own } }),
    [id],
  );
  return useDesigners({ announce, topic: `document:${id}`, isNews: isOfDesigners });
};

const ignore = (): void => undefined;

/** The designer of one document: palette, page, properties; draft, versions and sharing. */
export const DocumentDesigner = ({ draft, plugins, palette }: DocumentDesignerProps) => {
  const { id } = draft;
  useSideColumn();
  const t = usePhrases('documents');
  const navigate = useNavigate();
  const readOnly = !useMay('customizeControl', 'edit');
  const steps = useDocumentDraft(draft, !readOnly);
  const actions = useDocumentActions(steps);
  const others = useDocumentDesigners(id);
  const versions = useVersionActions(id, steps);
  const [shown, setShown] = useState<'versions' | 'share' | 'publish'>();
  useUndoKeys(steps.undo, steps.redo);
  const close = (): void => setShown(undefined);
  const own = { content: steps.now, actions, readOnly };
  return (
    <div className={styles.designer}>
      <DocumentToolbar
        draft={draft}
        steps={steps}
        actions={actions}
        others={others}
        readOnly={readOnly}
        publishing={versions.publishing}
        onBack={() => void navigate('/customizeControl')}
        onShow={setShown}
      />
      {steps.conflict ? (
        <ConflictBanner theirs={steps.conflict} onTake={steps.takeTheirs} onKeep={steps.keepMine} />
      ) : null}
      <div className={styles.designerBody}>
        <PluginPalette plugins={plugins} readOnly={readOnly} onAdd={actions.add} onDrag={ignore} />
        <DocumentCanvas {...own} palette={palette} />
        <aside data-part="design-aside" className={styles.designAside}>
          {actions.item ? (
            <DocumentItemInspector
              key={actions.item.id}
              {...own}
              item={actions.item}
              plugin={palette.get(actions.item.plugin)}
            />
          ) : (
            <DocumentSettings {...own} />
          )}
        </aside>
      </div>
      <DocumentVersions
        open={shown === 'versions'}
        documentId={id}
        readOnly={readOnly}
        onClose={close}
        onRestore={(one) => void versions.restore(one).then((done) => done && close())}
      />
      <ShareDrawer document={shown === 'share' ? draft : undefined} onClose={close} />
      <PublishDialog
        open={shown === 'publish'}
        title={t('publishTitle', { name: draft.name })}
        text={t('publishText')}
        findings={0}
        onClose={close}
        onPublish={(note) => {
          close();
          versions.publish(note);
        }}
      />
    </div>
  );
};
