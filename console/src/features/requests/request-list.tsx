import { type PublicRequest, requestsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { OrderState } from '../../domain/work-orders/order-state.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useScreenLink } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';

const { listRequests } = requestsEndpoints;

const useColumns = (page: string | undefined): Column<PublicRequest>[] => {
  const t = usePhrases('requests');
  const orders = usePhrases('workOrders');
  return useMemo(
    () => [
      {
        key: 'text',
        title: t('text'),
        grow: true,
        fixed: true,
        render: ({ text, joined, pictures }) => (
          <TwoLines
            title={text}
            note={[...(joined ? [t('addedTo')] : []), ...(pictures.length > 0 ? [t('withPhoto')] : [])].join(' · ')}
          />
        ),
      },
      {
        key: 'label',
        title: t('label'),
        render: ({ labelName, placeName }) => <TwoLines title={labelName} note={placeName} />,
      },
      { key: 'number', title: t('number'), render: ({ number }) => <span className="numeric">{number}</span> },
      {
        key: 'order',
        title: t('order'),
        render: ({ orderId, orderNumber, orderStatus }) => (
          <span className="row gap-8">
            {page ? (
              <Link className="link" to={`${page}?id=${orderId}`}>
                {orders('numbered', { number: orderNumber })}
              </Link>
            ) : (
              orders('numbered', { number: orderNumber })
            )}
            <OrderState status={orderStatus} />
          </span>
        ),
      },
      {
        key: 'at',
        title: t('at'),
        sortable: true,
        render: ({ at }) => <time className="numeric">{dateAndTime(at)}</time>,
      },
    ],
    [t, orders, page],
  );
};

/** What was reported by labels, with the orders that were opened for it. */
export const RequestList = ({ tabs, note }: { tabs: ReactNode; note: ReactNode }) => {
  const t = usePhrases('requests');
  const navigate = useNavigate();
  const content = useScreenLink('workOrderContent');
  const page = usePageState({ sortable: ['at'], filters: {} });
  const requests = useQuery({ ...queryOf(listRequests, { query: page.query }), placeholderData: keepPreviousData });
  useStaleOnNews('workOrders', () => true, [listRequests]);
  return (
    <>
      {note}
      <DataPage
        id="publicRequests"
        what={t('requests')}
        page={page}
        source={requests}
        idOf={(request) => request.id}
        nameOf={(request) => request.text}
        filters={tabs}
        columns={useColumns(content)}
        {...(content ? { onOpen: ({ orderId }: PublicRequest) => void navigate(`${content}?id=${orderId}`) } : {})}
        empty={{ title: t('noRequests'), text: t('noRequestsText') }}
      />
    </>
  );
};
