import { accessEndpoints, type PlaceGrant, type PlaceTree, placesEndpoints, type Role } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Radio, Tree, type TreeDataNode } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { QueryWait, together } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { GrantFooter } from './grant-footer.tsx';
import styles from './grants.module.css';

const { getPlacesOfRole, savePlacesOfRole } = accessEndpoints;
const printed = ({ all, groupIds, placeIds }: PlaceGrant): string =>
  all ? 'all' : [...groupIds, '/', ...placeIds].sort().join(' ');
const groupKey = (id: string) => `group:${id}`;
const placeKey = (id: string) => `place:${id}`;

const nodesOf = (groups: readonly PlaceTree[]): TreeDataNode[] =>
  groups.map((group) => ({
    key: groupKey(group.id),
    title: group.name,
    icon: <Icon name="building" />,
    children: [
      ...nodesOf(group.children),
      ...group.places.map((place) => ({ key: placeKey(place.id), title: `${place.code} ${place.name}`, isLeaf: true })),
    ],
  }));

const idsOf = (keys: readonly string[], kind: string): string[] =>
  keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));

/** All places, or selected groups and places. A selected group includes places added to it later. */
export const GrantPlaces = ({ role, locked }: { role: Role; locked: boolean }) => {
  const t = usePhrases('access');
  const tree = useQuery(queryOf(placesEndpoints.getGroupAndPlace));
  const granted = useQuery(queryOf(getPlacesOfRole, { query: { roleId: role.id } }));
  const save = useChange(savePlacesOfRole, { invalidates: [getPlacesOfRole] });
  const { draft: grant, change, kept } = useDraft(granted.data, printed);
  if (!tree.data || !grant) return <QueryWait what={t('places')} query={together(tree, granted)} />;
  const all = grant.all || role.isSuper;
  return (
    <>
      <Radio.Group
        className={styles.grantScope}
        disabled={locked}
        value={all}
        onChange={(event) => change({ ...grant, all: event.target.value === true })}
        options={[
          { value: true, label: t('allPlaces') },
          { value: false, label: t('somePlaces') },
        ]}
      />
      {all ? (
        <p className="text-small text-muted">{t('allPlacesText')}</p>
      ) : tree.data.length === 0 ? (
        <EmptyState icon="place" title={t('noPlaces')} />
      ) : (
        <>
          <p className="text-small text-muted">
            {t('chosenPlaces', { groups: grant.groupIds.length, places: grant.placeIds.length })}
          </p>
          <Tree
            checkable
            checkStrictly
            showIcon
            selectable={false}
            defaultExpandAll
            disabled={locked}
            treeData={nodesOf(tree.data)}
            checkedKeys={{
              checked: [...grant.groupIds.map(groupKey), ...grant.placeIds.map(placeKey)],
              halfChecked: [],
            }}
            onCheck={(keys) => {
              const checked = (Array.isArray(keys) ? keys : keys.checked).map(String);
              change({ ...grant, groupIds: idsOf(checked, 'group:'), placeIds: idsOf(checked, 'place:') });
            }}
          />
        </>
      )}
      <GrantFooter
        locked={locked}
        onKept={kept}
        save={() => save.mutateAsync({ body: { roleId: role.id, ...grant } })}
      />
    </>
  );
};
