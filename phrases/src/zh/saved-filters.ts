/** Filters of lists that people save for themselves. */
export const savedFilters = {
  title: '已保存的筛选',
  save: '保存此筛选',
  name: '名称',
  saved: '已保存',
  rename: '重命名',
  takePresent: '改为当前条件',
  asDefault: '打开列表时使用',
  noDefault: '打开列表时不再使用',
  isDefault: '默认',
  remove: '删除筛选“{{name}}”？',
};
