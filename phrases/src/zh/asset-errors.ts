import type { AssetErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of assets, their stocktakes and the due list. */
export const assetErrors: Record<AssetErrorCode, string> = {
  'asset.codeInUse': '资产编号已存在',
  'asset.nothingNamed': '请填写资产名称或选择关联设备',
  'asset.deviceHasAsset': '该设备已关联其他资产',
  'asset.insideItself': '资产不能放在自身或其内含资产之中',
  'asset.usedBeforePurchase': '启用日期不能早于购买日期',
  'asset.warrantyBeforePurchase': '保修截止日期不能早于购买日期',
  'asset.recordBeforePurchase': '维护日期不能早于购买日期',
  'asset.wrongState': '{state}的资产不能{action}',
  'asset.dueBackPassed': '归还日期不能早于今天',
  'dueList.tooLong': '一次最多查询 {days} 天',
  'stocktake.noPlaces': '请至少选择一个场所',
  'stocktake.over': '盘点已结束，不再更改',
  'stocktake.notMisplaced': '该资产不是位置不符',
  'assetCategory.nameInUse': '资产分类名称已存在',
  'assetCategory.inUse': '该分类下还有资产',
  'assetSupplier.nameInUse': '供应商名称已存在',
  'assetSupplier.inUse': '该供应商下还有资产',
  'assetSupplier.endBeforeStart': '合同结束日期不能早于开始日期',
};
