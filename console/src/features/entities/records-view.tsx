import type { EntityChoice } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { PageBones } from '../../ui/states/skeleton.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { useEntities } from './entities.queries.ts';
import { RecordGrid } from './record-grid.tsx';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly children: Item[];
}

/** Groups with their entities: only these can be chosen. */
const itemsOf = (entities: readonly EntityChoice[]): Item[] => {
  const groups = new Map<string, Item>();
  for (const { id, name, groupName } of entities) {
    const group = groups.get(groupName) ?? { id: `group ${groupName}`, name: groupName, children: [] };
    group.children.push({ id, name, children: [] });
    groups.set(groupName, group);
  }
  return [...groups.values()];
};

/** The activated entities on the left, the records of one on the right. */
export const RecordsView = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('entities');
  const [params, setParams] = useSearchParams();
  const entities = useEntities();
  const asked = params.get('entity');
  const select = (id: string | undefined): void => {
    if (id === undefined || !entities.data?.some((one) => one.id === id)) return;
    setParams({ entity: id });
  };
  return (
    <QueryGate what={t('entities')} query={entities}>
      {(found) => {
        const wanted = found.find(({ id }) => id === asked);
        // One that has just been activated is not in the list of before: no other one is shown in its place meanwhile.
        if (asked !== null && !wanted && entities.isFetching) return <PageBones />;
        const chosen = wanted ?? found[0];
        if (!chosen)
          return (
            <div className="column gap-12">
              <div className="row">{tabs}</div>
              <EmptyState icon="rows" title={t('noActive')}>
                {t('noActiveText')}
              </EmptyState>
            </div>
          );
        return (
          <SplitView
            side={
              <TreePanel
                label={t('entities')}
                filterText={t('name')}
                source={entities}
                items={itemsOf(found)}
                selected={chosen.id}
                onSelect={select}
              />
            }
          >
            <RecordGrid key={chosen.id} entity={chosen} tabs={tabs} />
          </SplitView>
        );
      }}
    </QueryGate>
  );
};
