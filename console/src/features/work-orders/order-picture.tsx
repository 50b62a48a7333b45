import { workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useObjectUrl } from '../../api/use-object-url.ts';
import { usePhrases } from '../../i18n/i18n.ts';

/** A picture of a record; opened by itself it is shown as large as it is. */
export const OrderPicture = ({ id, number }: { id: string; number: number }) => {
  const t = usePhrases('workOrders');
  const picture = useQuery(queryOf(workOrdersEndpoints.getWorkOrderPicture, { params: { id } }));
  const src = useObjectUrl(picture.data);
  if (!src) return null;
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={t('picture', { number })} />
    </a>
  );
};
