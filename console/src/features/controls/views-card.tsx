import { floorPlansEndpoints, type PhotoKind, type PlaceDetail, photosEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './controls.module.css';
import { PlacePhotos } from './place-photos.tsx';
import { picturesOf } from './place-pictures.ts';
import { PlanDrawing } from './plan-drawing.tsx';

/** The place as photos, on its plan and as its system diagram; nothing where there is none of these. */
export const ViewsCard = ({ place }: { place: Pick<PlaceDetail, 'id' | 'groupId'> }) => {
  const t = usePhrases('controls');
  const link = useScreenLink('floorPlan');
  const [chosen, setChosen] = useState<PhotoKind>();
  const plans = useQuery({
    ...queryOf(floorPlansEndpoints.listFloorPlans),
    enabled: link !== undefined,
    staleTime: 60_000,
  });
  const photos = useQuery({
    ...queryOf(photosEndpoints.getPlacePhoto, { query: { placeId: place.id } }),
    staleTime: 60_000,
  });
  // Nothing appears first and is replaced by something better a moment later.
  if (photos.isPending || (link !== undefined && plans.isPending)) return null;
  const views = picturesOf(place, plans.data ?? [], photos.data ?? []);
  const usual = views.find(({ kind }) => kind === 'plan') ?? views[0];
  const shown = views.find(({ kind }) => kind === chosen) ?? usual;
  if (!shown) return null;
  return (
    <Panel className={styles.cardViews}>
      <PanelHead title={t(views.length > 1 ? 'pictures' : `picture_${shown.kind}`)}>
        {views.length > 1 ? (
          <Segments
            small
            label={t('pictures')}
            value={shown.kind}
            options={views.map(({ kind }) => ({ value: kind, label: t(`picture_${kind}`) }))}
            onChange={setChosen}
          />
        ) : null}
      </PanelHead>
      <PanelBody>
        {shown.plan !== undefined && link !== undefined ? (
          <PlanDrawing key={shown.plan.id} plan={shown.plan} placeId={place.id} link={link} />
        ) : (
          <PlacePhotos photos={shown.photos} />
        )}
      </PanelBody>
    </Panel>
  );
};
