import { layoutsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePalette } from '../../domain/layouts/use-palette.ts';
import { usePlaceDevices } from '../../domain/layouts/use-place-devices.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { DesignedPlaces } from './designed-places.tsx';
import { LayoutDesigner } from './layout-designer.tsx';

const Design = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('layouts');
  const common = usePhrases('ui');
  // Phrases of dialogs opened later are loaded with the screen: suspending later would lose the focus.
  usePhrases('devices');
  const navigate = useNavigate();
  const back = (): void => void navigate('/controlDesign');
  const draft = useQuery({
    ...queryOf(layoutsEndpoints.getLayoutDraft, { params: { id: placeId } }),
    // The draft follows by live news while it is designed; each visit begins with the newest.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { palette, byCode } = usePalette();
  const live = usePlaceDevices(placeId);
  return (
    <QueryGate what={t('designer')} query={palette}>
      {(plugins) => (
        <QueryGate what={t('designer')} query={live.devices}>
          {() => (
            <QueryGate what={t('designer')} query={draft} onBack={back}>
              {(loaded) =>
                loaded.unreadable ? (
                  <EmptyState icon="board" title={common('unreadable')}>
                    {common('unreadableText')}
                  </EmptyState>
                ) : (
                  <LayoutDesigner draft={loaded} plugins={plugins} palette={byCode} live={live} />
                )
              }
            </QueryGate>
          )}
        </QueryGate>
      )}
    </QueryGate>
  );
};

/** Designs the control layout of a place: `?placeId=` names it; without it, the places to choose from. */
export const ControlDesignScreen = () => {
  const [params] = useSearchParams();
  const placeId = params.get('placeId');
  return placeId ? <Design key={placeId} placeId={placeId} /> : <DesignedPlaces />;
};
