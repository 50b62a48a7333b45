import { useState } from 'react';
import { SavedFilters } from '../../domain/saved-filters/saved-filters.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { SearchBox } from '../../ui/data-page/search-box.tsx';
import { ExportButton } from './export-button.tsx';
import { NewOrderButton } from './new-order-button.tsx';
import { OrderBoard } from './order-board.tsx';
import { useFollowOrders } from './order-calls.ts';
import { OrderFigures } from './order-figures.tsx';
import { OrderFilters } from './order-filters.tsx';
import { useStepLink } from './order-links.ts';
import { OrderList } from './order-list.tsx';
import { OrderStatistics } from './order-statistics.tsx';
import { orderFilterNames, useOrderFilters } from './use-order-filters.ts';
import { WhoseOrders } from './whose-orders.tsx';
import styles from './work-orders.module.css';

/** All orders of the user's places, on a board by state or as a list. */
export const OrderCenterScreen = () => {
  const t = usePhrases('workOrders');
  const filters = useOrderFilters();
  const { page, narrowed, ofBoard } = filters;
  const [figures, setFigures] = useState(false);
  const mayOpen = useMay('workOrderCenter', 'edit');
  const linkOf = useStepLink('workOrderCenter');
  useFollowOrders();
  const { placeId, groupId, view = 'board' } = page.filters;
  const where = { ...(placeId ? { placeId } : {}), ...(groupId ? { groupId } : {}) };
  const switches = (
    <>
      <Segments
        label={t('view')}
        value={view}
        options={[
          { value: 'board', label: t('asBoard') },
          { value: 'list', label: t('asList') },
        ]}
        onChange={(next) => page.setFilters({ view: next === 'board' ? undefined : next, status: undefined })}
      />
      <WhoseOrders page={page} all="everybody" />
    </>
  );
  const tools = (
    <>
      <IconButton icon="chart" label={t('statistics')} onClick={() => setFigures(true)} />
      <ExportButton query={narrowed} />
      <NewOrderButton may={mayOpen} />
    </>
  );
  return (
    <>
      <div className={styles.orderSwitches}>{switches}</div>
      <SavedFilters list="workOrders" names={orderFilterNames} />
      <OrderFigures where={where} />
      {view === 'board' ? (
        <>
          <div className={styles.orderTools}>
            <SearchBox value={page.keyword} placeholder={t('search')} onChange={page.setKeyword} />
            <OrderFilters page={page} />
            <span className="grow" />
            {tools}
          </div>
          <OrderBoard query={ofBoard} newButton={<NewOrderButton may={mayOpen} />} />
        </>
      ) : (
        <OrderList filters={filters} actions={tools} newButton={<NewOrderButton may={mayOpen} />} linkOf={linkOf} />
      )}
      <OrderStatistics open={figures} where={where} onClose={() => setFigures(false)} />
    </>
  );
};
