import { type ModelDevice, modelsEndpoints, type SyncChange } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './catalogue.module.css';
import { catalogueLists } from './catalogue.queries.ts';

const { previewSyncModel, syncModel, syncDevices, getModel } = modelsEndpoints;
const parts = {
  param: 'partParam',
  property: 'partProperty',
  enum: 'partEnum',
  action: 'partAction',
  listener: 'partListener',
  value: 'partValue',
} as const;
const tones = { added: 'idle', removed: 'level-1', changed: 'accent' } as const;
const kinds = { added: 'changeAdded', removed: 'changeRemoved', changed: 'changeChanged' } as const;

/** What a synchronisation would change, one line per change. */
export const SyncChanges = ({ changes }: { changes: readonly SyncChange[] }) => {
  const t = usePhrases('catalogue');
  if (changes.length === 0) return <p className="text-muted">{t('syncNothing')}</p>;
  return (
    <ul className={`plain-rows ${styles.syncChanges}`}>
      {changes.map((change) => (
        <li key={`${change.part} ${change.id} ${change.kind}`}>
          <span className={`tag ${tones[change.kind]}`}>{t(kinds[change.kind])}</span>
          <span className="text-small text-muted">{t(parts[change.part])}</span>
          <span className="mono truncate">{change.id}</span>
          <span className="grow" />
          {change.before !== null || change.after !== null ? (
            <span className="text-small text-secondary truncate">
              {change.before ?? '—'} → {change.after ?? '—'}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
};

const Body = ({ model, onClose }: { model: ModelDevice; onClose: () => void }) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const preview = useQuery({ ...queryOf(previewSyncModel, { params: { id: model.id } }), staleTime: 0 });
  const sync = useChange(syncModel, { invalidates: [...catalogueLists, getModel, previewSyncModel] });
  const follow = useChange(syncDevices);
  const [devicesToo, setDevicesToo] = useState(true);
  const act = useAct();
  const run = async (): Promise<void> => {
    const done = await act(async () => {
      await sync.mutateAsync({ params: { id: model.id } });
      if (devicesToo && model.deviceCount > 0) await follow.mutateAsync({ query: { modelId: model.id } });
    }, t('synced'));
    if (done) onClose();
  };
  return (
    <QueryGate what={t('model')} query={preview}>
      {({ fromVersion, toVersion, changes }) => (
        <div className="drawer-body">
          <p className="text-small text-muted">{t('syncFrom', { from: fromVersion || '—', to: toVersion })}</p>
          <SyncChanges changes={changes} />
          {model.deviceCount > 0 ? (
            <Checkbox checked={devicesToo} onChange={(event) => setDevicesToo(event.target.checked)}>
              {t('syncDevicesToo', { count: model.deviceCount })}
            </Checkbox>
          ) : null}
          <div className="drawer-actions">
            <Button onClick={onClose}>{common('close')}</Button>
            <Button type="primary" loading={sync.isPending || follow.isPending} onClick={() => void run()}>
              {t('syncRun')}
            </Button>
          </div>
        </div>
      )}
    </QueryGate>
  );
};

/** Previews what the driver's newer description would change in a model, and applies it. */
export const ModelSync = ({ model, onClose }: { model: ModelDevice | undefined; onClose: () => void }) => {
  const t = usePhrases('catalogue');
  return (
    <Drawer
      open={model !== undefined}
      title={t('syncTitle', { name: model?.name ?? '' })}
      onClose={onClose}
      size={560}
      destroyOnHidden
    >
      {model ? <Body model={model} onClose={onClose} /> : null}
    </Drawer>
  );
};
