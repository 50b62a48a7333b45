import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Names of the plugins shipped with the product, by widget. They are seeded and may then be renamed. */
export const pluginNames = {
  imageInfo: say('图片信息', 'Image'),
  environment: say('环境质量', 'Environment'),
  deviceControl: say('设备控制', 'Device control'),
  operationLog: say('设备操作记录', 'Operation log'),
  liveValue: say('实时数值', 'Live value'),
  chart: say('曲线', 'Chart'),
  text: say('文本与标题', 'Text'),
  clock: say('时钟', 'Clock'),
  alarmList: say('报警列表', 'Alarms'),
  placeState: say('场所状态', 'Place state'),
  signalMatrix: say('信号切换', 'Signal routing'),
  faders: say('音频推子', 'Faders'),
  meetingCard: say('会议卡片', 'Meetings'),
  actionGroups: say('动作组列表', 'Action groups'),
  energy: say('用电', 'Energy'),
  sceneButton: say('场景按钮', 'Scene button'),
  peopleCounter: say('人数统计', 'People counter'),
  weather: say('天气', 'Weather'),
  webFrame: say('网页', 'Web page'),
  video: say('视频', 'Video'),
  dataValue: say('数据数值', 'Data value'),
  dataTable: say('数据表格', 'Data table'),
  external: say('外部插件', 'Plugin from outside'),
} satisfies Record<string, SourceText>;

export const pluginGroupNames = {
  control: say('控制', 'Control'),
  values: say('数值与环境', 'Values'),
  place: say('场所', 'Place'),
  decoration: say('图文', 'Text and pictures'),
  external: say('外部插件', 'From outside'),
} satisfies Record<string, SourceText>;

/** Names of the attributes that widgets understand, by code. */
export const attributeNames = {
  titleColor: say('标题颜色', 'Title colour'),
  titleWeight: say('标题粗细', 'Title weight'),
  caption: say('说明文字', 'Caption'),
  valueSize: say('数值字号', 'Value size'),
  valueColor: say('数值颜色', 'Value colour'),
  valueWeight: say('数值粗细', 'Value weight'),
  group: say('只显示此动作组（名称）', 'Only the action group named'),
  rows: say('最多行数', 'Rows at most'),
  capacity: say('可容纳人数', 'Capacity'),
  hours: say('时间范围（小时）', 'Hours shown'),
  address: say('网址', 'Address'),
  refresh: say('图片刷新间隔（秒，0 为自动）', 'New picture every … seconds (0: by itself)'),
  channel: say('摄像机画面编号', 'Number of the camera’s picture'),
  reload: say('自动刷新（秒，0 为不刷新）', 'Reload every … seconds (0: never)'),
  value: say('数值', 'Value'),
  unit: say('单位', 'Unit'),
  table: say('表格内容', 'Rows'),
  columns: say('显示的列（字段 = 列名，以逗号分隔）', 'Columns (field = name, separated by commas)'),
  text: say('文字', 'Text'),
  size: say('字号', 'Size'),
  textSize: say('字号（0 为默认）', 'Size (0: standard)'),
  color: say('颜色', 'Colour'),
  weight: say('粗细', 'Weight'),
} satisfies Record<string, SourceText>;
