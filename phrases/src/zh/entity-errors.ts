import type { EntityErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of entities. */
export const entityErrors: Record<EntityErrorCode, string> = {
  'entityGroup.nameInUse': '分组名称已存在',
  'entityGroup.circular': '上级分组不能是该分组自身或其下级',
  'entityGroup.tooDeep': '分组最多两级',
  'entityGroup.hasEntities': '分组下还有实体，不能删除',
  'entityGroup.hasChildren': '分组下还有分组，不能删除',
  'entity.packageInUse': '该包名已被使用（不区分大小写）',
  'entity.isSystem': '系统实体不能删除，包名不能更改',
  'entity.hasRecords': '实体还有记录，请先删除记录',
  'entity.referenced': '还有实体的属性引用该实体，不能删除',
  'entity.notActivated': '该实体尚未激活，没有记录',
  'entity.noProperties': '请先添加属性，再激活',
  'entity.planOutdated': '数据或草稿已变，方案与刚才看到的不同；未作任何更改，请重新查看',
  'entity.planBlocked': '方案中有不能执行的步骤，请先处理',
  'entity.lossNotAccepted': '方案会丢失数据，须先确认',
  'entity.busy': '有人正在使用该实体的数据，请稍后再试；未作任何更改',
  'entityProperty.nameInUse': '该实体已有同名属性（不区分大小写）',
  'entityProperty.nameReserved': '“{name}”由系统使用，请换一个属性名',
  'entityProperty.tooMany': '一个实体最多 60 个属性',
  'entityRecord.fieldUnknown': '没有名为“{field}”的属性',
  'entityRecord.filterWrong': '“{field}”不能这样筛选',
  'entityRecord.sortWrong': '不能按“{field}”排序',
  'entityRecord.duplicate': '另一条记录已有此“{field}”',
  'entityRecord.single': '此实体只有一条记录，请修改现有记录',
  'entityRecord.referenced': '“{entity}”有 {count} 条记录引用它，不能删除',
};
