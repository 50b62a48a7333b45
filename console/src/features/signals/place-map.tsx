import type { SignalMap } from '@eoms/contract';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import dataPage from '../../ui/data-page/data-page.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { type Gated, QueryWait } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { arrange } from './arrange.ts';
import { LinkForm, newLink } from './link-form.tsx';
import { ShownSourcePanel } from './shown-source.tsx';
import { SignalGraph } from './signal-graph.tsx';
import styles from './signals.module.css';
import { useLinks } from './use-links.ts';
import { useMapSteps } from './use-map-steps.ts';
import { wiredPorts } from './visible-ports.ts';

const nothing: ReadonlyMap<string, number> = new Map();

interface PlaceMapProps {
  placeId: string | undefined;
  map: SignalMap | undefined;
  /** The query that the map waits for. */
  query: Gated<unknown>;
  isEmpty: boolean;
  everyPort: boolean;
  onEveryPort: (every: boolean) => void;
}

/** The visible ports: those with a cable, all of them, or all of expanded devices. */
const useVisible = (map: SignalMap | undefined, everyPort: boolean) => {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const openPorts = useCallback((id: string) => setOpened((old) => new Set(old).add(id)), []);
  const visible = useMemo(() => {
    if (!map) return undefined;
    return everyPort ? { map, hidden: nothing } : wiredPorts(map, opened);
  }, [map, everyPort, opened]);
  return { visible, openPorts, closePorts: () => setOpened(new Set()) };
};

/** The map of one place below its toolbar, with what the selected device is showing beside it. */
export const PlaceMap = ({ placeId, map, query, isEmpty, everyPort, onEveryPort }: PlaceMapProps) => {
  const t = usePhrases('signals');
  const canEdit = useMay('modelDeviceSourceMap', 'edit');
  const [chosen, setChosen] = useState<string>();
  const links = useLinks(map);
  const steps = useMapSteps(placeId);
  const { visible, openPorts, closePorts } = useVisible(map, everyPort);
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => links.setDraft(newLink)}>
      {t('newLink')}
    </Button>
  ) : null;
  const rearrange = (): void => {
    if (!visible) return;
    const points = arrange(visible.map);
    const kept = new Map(visible.map.positions.map((one) => [one.deviceId, one]));
    const drawn = [...points].map(([id, point]) => ({ id, ...point, ...kept.get(id) }));
    steps.place(
      [...points].map(([deviceId, point]) => ({ deviceId, ...point })),
      drawn,
    );
  };
  return (
    <div className={styles.signalPage}>
      <div data-part="filter-bar" className={dataPage.filterBar}>
        <span className={`text-small text-muted truncate ${styles.signalHint}`}>
          {canEdit ? `${t('drag')} · ${t('live')}` : t('live')}
        </span>
        <span className="grow" />
        <Segments
          label={t('ports')}
          value={everyPort ? 'all' : 'wired'}
          options={[
            { value: 'wired', label: t('wiredPorts') },
            { value: 'all', label: t('allPorts') },
          ]}
          onChange={(value) => {
            onEveryPort(value === 'all');
            closePorts();
          }}
        />
        {canEdit ? <Button onClick={rearrange}>{t('arrange')}</Button> : null}
        {newButton}
      </div>
      {isEmpty ? (
        <EmptyState icon="stream" title={t('empty')} action={newButton}>
          {t('emptyText')}
        </EmptyState>
      ) : visible ? (
        <div className={styles.signalBody}>
          <div className={styles.signalStage}>
            <SignalGraph
              key={String(everyPort)}
              map={visible.map}
              hidden={visible.hidden}
              onOpenPorts={openPorts}
              canEdit={canEdit}
              onChoose={setChosen}
              onDraw={links.draw}
              onOpen={canEdit ? links.edit : () => undefined}
              steps={steps}
            />
          </div>
          <aside className={styles.signalAside}>
            <ShownSourcePanel nodes={map?.nodes ?? []} chosen={chosen} />
          </aside>
        </div>
      ) : (
        <div className="page">
          <QueryWait what={t('map')} query={query} lines={8} />
        </div>
      )}
      <LinkForm
        draft={links.draft}
        map={map}
        onClose={() => links.setDraft(undefined)}
        {...(links.removeDraft ? { onRemove: links.removeDraft } : {})}
      />
    </div>
  );
};
