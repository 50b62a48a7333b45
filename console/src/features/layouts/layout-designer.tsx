import {
  compareLayouts,
  countDifferences,
  type LayoutDraft,
  layoutsEndpoints,
  type PluginDetail,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import type { usePlaceDevices } from '../../domain/layouts/use-place-devices.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { LiveEvent } from '../../live/protocol.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import { useUndoKeys } from '../../ui/canvas/use-undo-keys.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import { useSideColumn } from '../../ui/panels/frame.ts';
import { ConflictBanner } from './conflict-banner.tsx';
import { DesignPreview } from './design-preview.tsx';
import { DesignToolbar } from './design-toolbar.tsx';
import { DesignWorkspace } from './design-workspace.tsx';
import styles from './designer.module.css';
import type { Palette } from './layout-items.ts';
import { lintLayout } from './lint-layout.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { useClipboardKeys } from './use-clipboard-keys.ts';
import { useDesigners } from './use-designers.ts';
import { useLayoutActions } from './use-layout-actions.ts';
import { type LayoutSteps, layoutOf, useLayoutDraft } from './use-layout-draft.ts';
import { VersionDrawer } from './version-drawer.tsx';

const { publishLayout, restoreLayoutVersion, pageLayoutVersions, getLayout, getLayoutVersion, getGeneratedLayout } =
  layoutsEndpoints;
const { announceDesigner } = layoutsEndpoints;

interface LayoutDesignerProps {
  draft: LayoutDraft;
  plugins: readonly PluginDetail[];
  palette: Palette;
  live: ReturnType<typeof usePlaceDevices>;
}

const noDevices = [] as const;

/** The newest version and how the draft differs from it. */
const usePublished = (draft: LayoutDraft, steps: LayoutSteps) => {
  const versions = useQuery(queryOf(pageLayoutVersions, { query: { placeId: draft.placeId, size: '1' } }));
  const newest = versions.data?.records[0];
  const detail = useQuery({
    ...queryOf(getLayoutVersion, { params: { id: newest?.id ?? '' } }),
    enabled: newest !== undefined,
  });
  const unpublished = useMemo(() => {
    if (!detail.data) return 0;
    return countDifferences(compareLayouts(layoutOf(detail.data), steps.now));
  }, [detail.data, steps.now]);
  return { version: newest?.number ?? draft.version, unpublished };
};

/** Publishing and restoring, always of the saved draft. */
const useVersionActions = (placeId: string, steps: LayoutSteps) => {
  const t = usePhrases('layouts');
  const act = useAct();
  const careful = useCareful();
  const publishing = useChange(publishLayout, { invalidates: [pageLayoutVersions, getLayout] });
  const restoring = useChange(restoreLayoutVersion);
  return {
    publishing: publishing.isPending,
    publish: (note: string): void => {
      void act(async () => {
        if (!(await steps.saving.saveNow())) throw steps.saving.problem ?? new Error(t('saving'));
        await publishing.mutateAsync({ body: { placeId, revision: steps.saving.revision(), note } });
      }, t('published'));
    },
    restore: (version: { id: string; number: number }): Promise<boolean> =>
      careful(
        { title: t('restoreTitle', { number: version.number }), text: t('restoreText'), verb: t('restore') },
        async () => {
          await steps.saving.saveNow();
          await restoring.mutateAsync({ body: { id: version.id, revision: steps.saving.revision() } });
          await steps.reload();
        },
        t('restored', { number: version.number }),
      ),
  };
};

const isOfDesigners = (event: LiveEvent): boolean =>
  event.name === 'layout.changed' && event.payload.change === 'designers';

const usePlaceDesigners = (placeId: string) => {
  const announce = useCallback(
    (own: { tab: string; leaving: boolean }) => call(announceDesigner, { body: { placeId, ...own } }),
    [placeId],
  );
  return useDesigners({ announce, topic: `layout:${placeId}`, isNews: isOfDesigners });
};

/** The designer of one place: palette, layout, properties; draft, preview and versions. */
export const LayoutDesigner = ({ draft, plugins, palette, live }: LayoutDesignerProps) => {
  const { placeId } = draft;
  useSideColumn();
  const t = usePhrases('layouts');
  const navigate = useNavigate();
  const act = useAct();
  const readOnly = !useMay('controlDesign', 'edit');
  const places = useScreenLink('place');
  const devices = live.devices.data ?? noDevices;
  const steps = useLayoutDraft(draft, !readOnly);
  const actions = useLayoutActions(steps, palette, devices);
  const others = usePlaceDesigners(placeId);
  const { version, unpublished } = usePublished(draft, steps);
  const versions = useVersionActions(placeId, steps);
  const [shown, setShown] = useState<'preview' | 'versions' | 'publish'>();
  const findings = useMemo(() => lintLayout(steps.now, palette, devices), [steps.now, palette, devices]);
  useUndoKeys(steps.undo, steps.redo);
  useClipboardKeys(actions.copy, readOnly ? () => undefined : actions.paste);
  const close = (): void => setShown(undefined);
  const generate = (): void =>
    void act(async () => actions.replaceAll(await call(getGeneratedLayout, { params: { id: placeId } })));
  return (
    <div className={styles.designer}>
      <DesignToolbar
        draft={{ ...draft, version }}
        steps={steps}
        actions={actions}
        others={others}
        unpublished={unpublished}
        readOnly={readOnly}
        publishing={versions.publishing}
        onBack={() => void navigate(places ?? '/home')}
        onPreview={() => setShown('preview')}
        onVersions={() => setShown('versions')}
        onPublish={() => setShown('publish')}
      />
      {steps.conflict ? (
        <ConflictBanner theirs={steps.conflict} onTake={steps.takeTheirs} onKeep={steps.keepMine} />
      ) : null}
      <DesignWorkspace
        placeId={placeId}
        steps={steps}
        actions={actions}
        plugins={plugins}
        palette={palette}
        live={live}
        findings={findings}
        readOnly={readOnly}
        onGenerate={generate}
      />
      <DesignPreview
        open={shown === 'preview'}
        placeId={placeId}
        layout={steps.now}
        palette={palette}
        live={live}
        onClose={close}
      />
      <VersionDrawer
        open={shown === 'versions'}
        placeId={placeId}
        palette={palette}
        readOnly={readOnly}
        onClose={close}
        onRestore={(one) => void versions.restore(one).then((done) => done && close())}
      />
      <PublishDialog
        open={shown === 'publish'}
        title={t('publishTitle', { name: draft.placeName })}
        text={t('publishText')}
        findings={findings.length}
        onClose={close}
        onPublish={(note) => {
          close();
          versions.publish(note);
        }}
      />
    </div>
  );
};
