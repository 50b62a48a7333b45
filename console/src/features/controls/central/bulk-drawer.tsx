import { type BulkOrder, type BulkWork, type CentralPlace, centralControlEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Drawer, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../../api/query-of.ts';
import { useChange } from '../../../api/use-change.ts';
import { runAddress } from '../../../domain/scenes/receipt/addresses.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { useStale } from '../../../live/link-state.ts';
import { useConfirm } from '../../../ui/forms/use-confirm.tsx';
import { useToast } from '../../../ui/forms/use-toast.ts';
import { QueryGate } from '../../../ui/states/query-gate.tsx';
import { BulkPreviewList } from './bulk-preview.tsx';
import { BulkWorkForm, type NamedWork } from './bulk-work-form.tsx';
import styles from './central.module.css';

const { listBulkChoices, previewBulk, executeBulk } = centralControlEndpoints;

const useOrder = (places: readonly CentralPlace[], work: BulkWork | undefined, inUse: boolean): BulkOrder | undefined =>
  useMemo(
    () => work && { placeIds: places.map(({ id }) => id), work, inUse, overlap: 'queue' as const },
    [places, work, inUse],
  );

interface BulkDrawerProps {
  places: readonly CentralPlace[];
  onClose: () => void;
}

/** What to do in the chosen places, what it would change, and, after a confirmation, the run. */
export const BulkDrawer = ({ places: given, onClose }: BulkDrawerProps) => {
  const t = usePhrases('central');
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toast = useToast();
  const linkDown = useStale();
  // Live changes of the places must not change the order under the hand.
  const [places] = useState(given);
  const [named, setNamed] = useState<NamedWork>();
  const [inUse, setInUse] = useState(false);
  const order = useOrder(places, named?.work, inUse);
  const body = { placeIds: places.map(({ id }) => id) };
  const choices = useQuery({ ...queryOf(listBulkChoices, { body }), staleTime: 60_000 });
  const preview = useQuery({
    ...queryOf(previewBulk, {
      body: order ?? { ...body, work: { kind: 'group', name: '-' }, inUse, overlap: 'queue' },
    }),
    enabled: order !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const execute = useChange(executeBulk);
  const lines = order === undefined ? [] : (preview.data?.lines ?? []);
  const figures = {
    devices: new Set(lines.flatMap(({ deviceId }) => deviceId ?? [])).size,
    places: new Set(lines.flatMap(({ place }) => place?.id ?? [])).size,
  };
  const run = async (): Promise<void> => {
    if (!order || !named) return;
    const title = t('confirmTitle', { ...figures, name: named.name });
    if (!(await confirm({ title, text: t('confirmText'), verb: t('confirmVerb'), danger: inUse }))) return;
    try {
      const begun = await execute.mutateAsync({ body: order });
      onClose();
      void navigate(runAddress(begun.id, '/centralizedControl'));
    } catch (error) {
      toast.failed(error, 'operateFailed');
    }
  };
  return (
    <Drawer
      open
      title={t('bulkTitle', { count: places.length })}
      size={560}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          block
          disabled={figures.devices === 0 || preview.isFetching || linkDown}
          loading={execute.isPending}
          onClick={() => void run()}
        >
          {t('execute', figures)}
        </Button>
      }
    >
      <div className={styles.bulkForm}>
        <QueryGate what={t('what')} query={choices}>
          {(known) => <BulkWorkForm choices={known} onChange={setNamed} />}
        </QueryGate>
        <label className={styles.bulkUse} htmlFor="bulk-in-use">
          <Switch id="bulk-in-use" checked={inUse} onChange={setInUse} />
          <span className="column">
            <span>{t('inUse')}</span>
            <span className="text-small text-muted">{t('inUseText')}</span>
          </span>
        </label>
        <h3>{t('previewTitle')}</h3>
        {order === undefined ? (
          <p className="text-small text-muted">{t('previewWait')}</p>
        ) : (
          <QueryGate what={t('previewTitle')} query={preview}>
            {(known) => <BulkPreviewList preview={known} />}
          </QueryGate>
        )}
      </div>
    </Drawer>
  );
};
