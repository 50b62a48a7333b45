import { type FloorPlan, type FloorPlanDetail, floorPlansEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useFileUrl } from '../../api/use-file-url.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';

const { listFloorPlans, getFloorPlan } = floorPlansEndpoints;

/** The plan of the place itself, or one on which it is drawn. */
const planOf = (plans: readonly FloorPlan[], placeId: string, groupId: string): FloorPlan | undefined =>
  plans.find(({ ownerId, kind }) => ownerId === placeId && kind === 'plan') ??
  plans.find(({ ownerId, kind }) => ownerId === groupId && kind === 'plan') ??
  plans.find(({ ownerId }) => ownerId === placeId);

const Drawing = ({ plan, placeId }: { plan: FloorPlanDetail; placeId: string }) => {
  const image = useFileUrl(plan.image);
  const { width, height, areas, devices } = plan;
  const dot = Math.max(width, height) / 110;
  return (
    <svg className="plan-drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {image ? <image href={image} width={width} height={height} /> : null}
      {areas.map((area) => (
        <polygon
          key={area.placeId}
          className={area.placeId === placeId ? 'own' : undefined}
          points={area.points.map((point) => point.join(',')).join(' ')}
        />
      ))}
      {devices
        .filter((device) => device.placeId === placeId)
        .map(({ deviceId, x, y, connection }) => (
          <circle key={deviceId} cx={x} cy={y} r={dot} className={connection} />
        ))}
    </svg>
  );
};

const Thumbnail = ({ plan, placeId, link }: { plan: FloorPlan; placeId: string; link: string }) => {
  const t = usePhrases('controls');
  const detail = useQuery({ ...queryOf(getFloorPlan, { params: { id: plan.id } }), refetchInterval: 60_000 });
  return (
    <Panel className="card-plan">
      <PanelHead title={t('plan')} />
      <PanelBody>
        <QueryGate what={t('plan')} query={detail}>
          {(shown) => (
            <Link to={`${link}?planId=${plan.id}`} aria-label={t('openPlan', { name: plan.name })}>
              <Drawing plan={shown} placeId={placeId} />
            </Link>
          )}
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};

/** Where the place is on its floor plan; nothing where there is none, or for those who may not see plans. */
export const PlanCard = ({ placeId, groupId }: { placeId: string; groupId: string }) => {
  const link = useScreenLink('floorPlan');
  const plans = useQuery({ ...queryOf(listFloorPlans), enabled: link !== undefined, staleTime: 60_000 });
  const plan = planOf(plans.data ?? [], placeId, groupId);
  return link !== undefined && plan ? <Thumbnail plan={plan} placeId={placeId} link={link} /> : null;
};
