import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Column headings of the table of places; an import accepts both languages. */
export const placeTableHeadings = {
  code: say('场所编号', 'Code'),
  name: say('场所名称', 'Name'),
  group: say('分组', 'Group'),
  type: say('类型', 'Type'),
  capacity: say('座位数', 'Seats'),
  sort: say('排序', 'Order'),
  openType: say('打开方式', 'Opens'),
  layoutType: say('控制布局', 'Control layout'),
  documentId: say('文档编号', 'Document ID'),
} as const satisfies Record<string, SourceText>;

export const placeTableWords = {
  places: say('场所', 'Places'),
  choices: say('可填写的值', 'Allowed values'),
  example: say('示例会议室（请删除此行）', 'Example room (remove this row)'),
  exampleGroup: say('一号楼 / 3F', 'Building 1 / 3F'),
  exampleType: say('会议室', 'Meeting room'),
} as const satisfies Record<string, SourceText>;

/** What cells of the columns `openType` and `layoutType` may say. */
export const placeTableOpenTypes = {
  modal: say('弹窗', 'In a dialog'),
  samePage: say('当前页', 'In this page'),
  newPage: say('新页面', 'In a new page'),
} as const satisfies Record<string, SourceText>;
export const placeTableLayoutTypes = {
  default: say('默认', 'Default'),
  custom: say('自定义', 'Custom'),
} as const satisfies Record<string, SourceText>;

/** Problems with a cell. */
export const placeTableFaults = {
  codeForm: say('字母、数字和 . _ -，最多 64 位', 'Letters, digits and . _ -, at most 64'),
  groupMissing: say('请填写到一级分组，不能为空', 'Name at least a top-level group'),
  groupName: say('分组名称为 1 到 100 个字符', 'Names of groups have 1 to 100 characters'),
  groupTooDeep: say('分组最多 10 级', 'Groups have at most 10 levels'),
  groupNotYours: say('新建场所或更换分组需要全部场所的权限', 'A new place or another group needs access to all places'),
} as const satisfies Record<string, SourceText>;

/** Problems with a cell that names a place. */
export const placeCellFaults = {
  missing: say('场所不能为空', 'The place is missing'),
  unknown: say('没有这个场所', 'There is no such place'),
  ambiguous: say('有多个同名场所，请填写场所编码', 'Several places have this name: enter the code'),
} as const satisfies Record<string, SourceText>;
