import { type FloorPlan, type FloorPlanDetail, floorPlansEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useFileUrl } from '../../api/use-file-url.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './controls.module.css';

const Drawing = ({ plan, placeId }: { plan: FloorPlanDetail; placeId: string }) => {
  const image = useFileUrl(plan.image);
  const { width, height, areas, devices } = plan;
  const dot = Math.max(width, height) / 110;
  return (
    <svg className={styles.planDrawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {image ? <image href={image} width={width} height={height} /> : null}
      {areas.map((area) => (
        <polygon
          key={area.placeId}
          className={area.placeId === placeId ? styles.own : undefined}
          points={area.points.map((point) => point.join(',')).join(' ')}
        />
      ))}
      {devices
        .filter((device) => device.placeId === placeId)
        .map(({ deviceId, x, y, connection }) => (
          <circle key={deviceId} cx={x} cy={y} r={dot} className={styles[connection]} />
        ))}
    </svg>
  );
};

/** A plan or diagram in small, with this place and its devices; it leads to the whole. */
export const PlanDrawing = ({ plan, placeId, link }: { plan: FloorPlan; placeId: string; link: string }) => {
  const t = usePhrases('controls');
  const { getFloorPlan } = floorPlansEndpoints;
  const detail = useQuery({ ...queryOf(getFloorPlan, { params: { id: plan.id } }), refetchInterval: 60_000 });
  return (
    <QueryGate what={t('plan')} query={detail}>
      {(shown) => (
        <Link to={`${link}?planId=${plan.id}`} aria-label={t('openPlan', { name: plan.name })}>
          <Drawing plan={shown} placeId={placeId} />
        </Link>
      )}
    </QueryGate>
  );
};
