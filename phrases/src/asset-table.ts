import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Column headings of the table of assets; an import accepts both languages. */
export const assetTableHeadings = {
  code: say('资产编号', 'Asset code'),
  name: say('名称', 'Name'),
  category: say('分类', 'Category'),
  model: say('品牌型号', 'Make and model'),
  sn: say('序列号', 'Serial number'),
  tag: say('标签', 'Tag'),
  status: say('状态', 'Status'),
  holder: say('借用人', 'Lent to'),
  dueBackOn: say('预计归还', 'Due back'),
  parent: say('所在资产的编号', 'Inside (asset code)'),
  place: say('场所', 'Place'),
  location: say('位置', 'Location'),
  supplier: say('供应商', 'Supplier'),
  administrator: say('管理员', 'Administrator'),
  maintainer: say('维护人', 'Maintained by'),
  purchasedOn: say('购买日期', 'Purchased'),
  usedOn: say('启用日期', 'First used'),
  price: say('原值', 'Price'),
  warrantyYears: say('保修年限', 'Warranty (years)'),
  warrantyUntil: say('保修截止', 'Warranty until'),
  remarks: say('备注', 'Remarks'),
} as const satisfies Record<string, SourceText>;

export const assetTableWords = {
  assets: say('资产', 'Assets'),
  choices: say('可填写的值', 'Allowed values'),
  example: say('示例投影机（请删除此行）', 'Example projector (remove this row)'),
  placeCode: say('场所编码', 'Place code'),
} as const satisfies Record<string, SourceText>;

/** Problems with a cell. */
export const assetTableFaults = {
  codeForm: say('字母、数字和 . _ -，最多 64 位', 'Letters, digits and . _ -, at most 64'),
  codeInUse: say('该编号属于您看不到的资产', 'This code belongs to an asset that you cannot see'),
  categoryUnknown: say('没有这个分类', 'There is no such category'),
  supplierUnknown: say('没有这个供应商', 'There is no such supplier'),
  personUnknown: say('没有可登录的用户叫这个姓名或用户名', 'Nobody who may sign in has this name or user name'),
  personAmbiguous: say('有多个用户同名，请填写用户名', 'Several people have this name: enter the user name'),
  parentUnknown: say('没有这个编号的资产', 'There is no asset with this code'),
  parentItself: say('资产不能在自己里面', 'An asset cannot be inside itself'),
  parentRowBad: say('第 {row} 行的资产有错误', 'The asset in row {row} has errors'),
  holderMissing: say('借出的资产要填写借用人', 'An asset on loan needs whom it is lent to'),
  holderUnused: say('只有借出的资产才填写', 'Only for an asset on loan'),
  statusNotNext: say('{from}的资产不能直接改为{to}', 'An asset that is {from} cannot become {to} directly'),
  beforePurchase: say('不能早于购买日期', 'Must not be before the purchase'),
  recordBefore: say('已有更早的维护记录', 'There is an earlier maintenance record'),
} as const satisfies Record<string, SourceText>;
