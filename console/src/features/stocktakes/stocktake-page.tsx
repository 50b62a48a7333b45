import { type StocktakeDetail, stocktakesEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { useDownload } from '../../api/use-download.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { RoomList } from './room-list.tsx';
import { countOf, outdated } from './stocktake-calls.ts';
import { StocktakeItems } from './stocktake-items.tsx';
import { StatusTag } from './stocktake-state.tsx';
import styles from './stocktakes.module.css';
import { UnknownList } from './unknown-list.tsx';

const { finishStocktake, cancelStocktake, exportStocktake } = stocktakesEndpoints;

const Actions = ({ stocktake }: { stocktake: StocktakeDetail }) => {
  const t = usePhrases('stocktakes');
  const navigate = useNavigate();
  const careful = useCareful();
  const download = useDownload();
  const canEdit = useMay('assetStocktake', 'edit') && stocktake.status === 'open';
  const finish = useChange(finishStocktake, { invalidates: outdated });
  const cancel = useChange(cancelStocktake, { invalidates: outdated });
  const { id, name, counts } = stocktake;
  const args = { body: { id } };
  const askFinish = () =>
    careful(
      { title: t('finishOne', { name }), text: t('finishText', { count: counts.expected }), verb: t('finish') },
      () => finish.mutateAsync(args),
      t('ended'),
    );
  const askCancel = () =>
    careful(
      { title: t('cancelOne', { name }), text: t('cancelText'), verb: t('cancel'), danger: true },
      () => cancel.mutateAsync(args),
      t('ended'),
    );
  return (
    <div className={styles.actions}>
      <Button
        icon={<Icon name="download" />}
        onClick={() => void download(exportStocktake, { query: { id } }, `${name}.xlsx`)}
      >
        {t('export')}
      </Button>
      {canEdit ? (
        <>
          <Button onClick={() => void askCancel()}>{t('cancel')}</Button>
          <Button onClick={() => void askFinish()}>{t('finish')}</Button>
          <Button type="primary" icon={<Icon name="check" />} onClick={() => void navigate(countOf(id))}>
            {t('count')}
          </Button>
        </>
      ) : null}
    </div>
  );
};

/** How it went, against the last time. */
const Compared = ({ compared }: Pick<StocktakeDetail, 'compared'>) => {
  const t = usePhrases('stocktakes');
  const { newlyMissing, stillMissing, back } = compared;
  if (newlyMissing + stillMissing + back === 0) return null;
  return (
    <p className="note">
      <Icon name="info" />
      <span>
        {t('compared')} {t('newlyMissing', { count: newlyMissing })}, {t('stillMissing', { count: stillMissing })},{' '}
        {t('back', { count: back })}
      </span>
    </p>
  );
};

/** A stocktake: what was found where, and what is to be decided. */
export const StocktakePage = ({ stocktake, onBack }: { stocktake: StocktakeDetail; onBack: () => void }) => {
  const t = usePhrases('stocktakes');
  const common = usePhrases('ui');
  const { counts, unknown, categories } = stocktake;
  const values = [
    { key: 'found', label: t('found'), value: counts.found },
    { key: 'left', label: t('expected'), value: counts.expected },
    { key: 'missing', label: t('missing'), value: counts.missing, over: counts.missing > 0 },
    { key: 'misplaced', label: t('misplaced'), value: counts.misplaced },
    { key: 'away', label: t('away'), value: counts.away },
    { key: 'unknown', label: t('unknowns'), value: unknown },
  ];
  return (
    <>
      <ObjectHead
        picture={<IconButton icon="chevronLeft" label={common('back')} onClick={onBack} />}
        title={stocktake.name}
        marks={<StatusTag status={stocktake.status} />}
        facts={[
          t('placeCount', { count: stocktake.places }),
          categories.join(', ') || t('allCategories'),
          `${stocktake.startedBy} ${dateAndTime(stocktake.startedAt)}`,
          stocktake.endedAt ? `${t('endedBy')} ${stocktake.endedBy} ${dateAndTime(stocktake.endedAt)}` : null,
        ]}
        actions={<Actions stocktake={stocktake} />}
      />
      <div className="page column gap-12">
        <ValueStrip values={values} />
        <Compared compared={stocktake.compared} />
        <RoomList stocktake={stocktake} />
        <UnknownList stocktakeId={stocktake.id} />
        <StocktakeItems stocktake={stocktake} />
      </div>
    </>
  );
};
