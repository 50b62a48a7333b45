import { type PlaceDetail, placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { TreeTable } from '../../ui/tree/tree-table.tsx';

const idOf = (place: PlaceDetail): string => place.id;
const nameOf = (place: PlaceDetail): string => place.name;
const noParent = (): null => null;

/** The places, to choose the one whose layout is designed. */
export const DesignedPlaces = () => {
  const t = usePhrases('layouts');
  const navigate = useNavigate();
  const places = useQuery(queryOf(placesEndpoints.listPlaceDetails, { query: {} }));
  return (
    <TreeTable
      what={t('places')}
      source={places}
      idOf={idOf}
      nameOf={nameOf}
      parentOf={noParent}
      search={t('place')}
      columns={[
        { key: 'name', title: t('place'), grow: true, render: (p) => <b className="weight-medium">{p.name}</b> },
        { key: 'group', title: t('group'), render: (p) => p.groupName },
        { key: 'type', title: t('type'), render: (p) => p.type || '—' },
        { key: 'layout', title: t('layout'), render: (p) => t(p.layoutType === 'custom' ? 'custom' : 'generated') },
        { key: 'devices', title: t('devices'), align: 'right', render: (p) => p.devices.total },
      ]}
      onOpen={(p) => void navigate(`/controlDesign?placeId=${p.id}`)}
      empty={{ title: t('noPlaces'), text: t('noPlacesText') }}
    />
  );
};
