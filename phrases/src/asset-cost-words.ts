import type { AssetCostKind, AssetCostSubject } from '@eoms/contract';

const zh = {
  title: '资产费用',
  note: '编号',
  total: '合计',
  all: '合计',
  nothing: '未填写',
  subjects: {
    asset: '资产',
    model: '型号',
    place: '场所',
    category: '分类',
    supplier: '供应商',
  } satisfies Record<AssetCostSubject, string>,
  kinds: {
    spent: '全部支出',
    owned: '使用成本',
    purchase: '购置',
    maintenance: '维护',
    parts: '备件',
    depreciation: '折旧',
  } satisfies Record<AssetCostKind, string>,
};
const en: typeof zh = {
  title: 'Costs of assets',
  note: 'Code',
  total: 'Total',
  all: 'Total',
  nothing: 'Not entered',
  subjects: {
    asset: 'Asset',
    model: 'Model',
    place: 'Place',
    category: 'Category',
    supplier: 'Supplier',
  },
  kinds: {
    spent: 'All spending',
    owned: 'Cost of use',
    purchase: 'Purchases',
    maintenance: 'Maintenance',
    parts: 'Parts',
    depreciation: 'Depreciation',
  },
};

/** What assets cost over the years, on screen and in tables. */
export const assetCostWords = { zh, en };
