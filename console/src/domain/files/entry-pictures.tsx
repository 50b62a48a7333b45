import type { alarmsEndpoints, workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useObjectUrl } from '../../api/use-object-url.ts';
import { usePhrases } from '../../i18n/i18n.ts';

interface PictureSource {
  /** Whose phrases are used; they have the same key for a picture. */
  family: 'alarms' | 'workOrders';
  call: typeof alarmsEndpoints.getAlarmPicture | typeof workOrdersEndpoints.getWorkOrderPicture;
}

/** Opened by itself it is shown as large as it is. */
const Picture = ({ family, call, id, number }: PictureSource & { id: string; number: number }) => {
  const t = usePhrases(family);
  const picture = useQuery(queryOf(call, { params: { id } }));
  const src = useObjectUrl(picture.data);
  if (!src) return null;
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={t('picture', { number })} />
    </a>
  );
};

/** The pictures of an entry in the course of an alarm or an order. */
export const EntryPictures = ({
  ids,
  className,
  ...source
}: PictureSource & { ids: readonly string[]; className?: string | undefined }) =>
  ids.length === 0 ? null : (
    <span className={className}>
      {ids.map((id, at) => (
        <Picture key={id} {...source} id={id} number={at + 1} />
      ))}
    </span>
  );
