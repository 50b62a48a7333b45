import type { TreeDataNode } from 'antd';
import type { TreeItem } from '../../ui/tree/tree-items.ts';

export const nodesOf = (items: readonly TreeItem[]): TreeDataNode[] =>
  items.map((item) => ({ key: item.id, title: item.name, children: nodesOf(item.children ?? []) }));
