import type { FloorPlan } from '@eoms/contract';
import { createElement } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import type { TreeItem } from '../../ui/tree/tree-items.ts';

/** The drawings below the group or place that they show. */
export const planItems = (plans: readonly FloorPlan[]): TreeItem[] => {
  const owners = new Map<string, FloorPlan[]>();
  for (const plan of plans) owners.set(plan.ownerId, [...(owners.get(plan.ownerId) ?? []), plan]);
  const leaf = (plan: FloorPlan, name: string): TreeItem => ({
    id: plan.id,
    name,
    icon: createElement(Icon, { name: plan.kind === 'diagram' ? 'signalMap' : 'floorPlan', size: 's' }),
  });
  return [...owners].map(([ownerId, own]) => {
    const [first] = own;
    if (first && own.length === 1) return leaf(first, first.name);
    return { id: `owner:${ownerId}`, name: first?.ownerName ?? '', children: own.map((plan) => leaf(plan, plan.name)) };
  });
};
