import { type Language, type SourceText, textOf } from '@eoms/contract/vocabulary';
import { addressFormatWords } from './address-formats.ts';

/** Problems with one field, shown below the field or after its name. */
export const fieldProblems = {
  required: { zh: '必填', en: 'is required' },
  invalid: { zh: '填写不正确', en: 'is not valid' },
  malformed: { zh: '含有无法保存的字符', en: 'contains characters that cannot be stored' },
  unknown: { zh: '没有名为“{name}”的字段', en: 'there is no field “{name}”' },
  text: { zh: '应为文本', en: 'must be text' },
  number: { zh: '应为数字', en: 'must be a number' },
  integer: { zh: '应为整数', en: 'must be a whole number' },
  flag: { zh: '应为 true 或 false', en: 'must be true or false' },
  list: { zh: '应为列表', en: 'must be a list' },
  group: { zh: '应为一组字段', en: 'must be a group of fields' },
  plainValue: { zh: '应为文本、数字、true 或 false', en: 'must be text, a number, true or false' },
  empty: { zh: '应为空', en: 'must be empty' },
  tooShort: { zh: '至少 {limit} 个字符', en: 'needs at least {limit} characters' },
  tooLong: { zh: '最多 {limit} 个字符', en: 'can have at most {limit} characters' },
  tooFew: { zh: '至少 {limit} 项', en: 'needs {limit} or more items' },
  tooMany: { zh: '最多 {limit} 项', en: 'can have at most {limit} items' },
  tooManySteps: { zh: '一个动作组最多 100 步', en: 'an action group can have at most 100 steps' },
  blocksTooDeep: { zh: '步骤最多嵌套三层', en: 'steps can be nested at most three levels deep' },
  spareOfSeveral: {
    zh: '只有指定了一台设备的步骤才能设另一台为备用设备',
    en: 'only a step with exactly one device can have another as its spare',
  },
  sameStepTwice: { zh: '步骤的编号不能相同', en: 'two steps must not have the same id' },
  sameCheckTwice: { zh: '检测项的编号不能相同', en: 'two checks must not have the same id' },
  tooManyRules: { zh: '一个检测项最多 20 个条件', en: 'a check can have at most 20 conditions' },
  sameTriggerTwice: { zh: '触发的编号不能相同', en: 'two triggers must not have the same id' },
  plainTopic: { zh: '应为不含通配符的主题', en: 'must be a topic without wildcards' },
  json: { zh: '不是有效的 JSON', en: 'is not valid JSON' },
  host: { zh: '主机格式不正确', en: 'The Host Format Is Incorrect' },
  port: { zh: '端口格式不正确', en: 'The Port Format Is Incorrect' },
  headerName: { zh: '不是可用的请求头名称', en: 'is not a header that can be set' },
  resultPath: {
    zh: '应为取值路径，如 summary.members 或 [0].name',
    en: 'must be a path such as summary.members or [0].name',
  },
  requestUri: {
    zh: '应以 / 开头，不含查询串，路径参数写作 {meetingId}',
    en: 'must begin with / and have no query; a part may be a parameter such as {meetingId}',
  },
  sameParamTwice: { zh: '参数名称不能相同', en: 'Param names cannot be the same' },
  paramUndeclared: { zh: '用到了未声明的参数', en: 'uses a parameter that is not declared' },
  paramUnused: { zh: '该参数没有用到，或其位置与地址不符', en: 'is not used, or not where the address has it' },
  sameVariableTwice: { zh: '变量名称已存在', en: 'Variable name already exists' },
  nameTaken: { zh: '此名称由系统使用', en: 'this name is used by the system' },
  variableType: { zh: '值与变量的类型不符', en: 'does not fit the type of the variable' },
  lastBeforeFirst: { zh: '结束日期不能早于开始日期', en: 'must not be before the first day' },
  variableName: {
    zh: '变量格式错误：应以字母开头，只能包含字母、数字和下划线',
    en: 'Invalid variable format: begin with a letter, then letters, digits or underscores',
  },
  tooSmall: { zh: '不能小于 {limit}', en: 'must be {limit} or more' },
  tooLarge: { zh: '不能大于 {limit}', en: 'must be {limit} or less' },
  notAbove: { zh: '必须大于 {limit}', en: 'must be more than {limit}' },
  notBelow: { zh: '必须小于 {limit}', en: 'must be less than {limit}' },
  choice: { zh: '只能是：{choices}', en: 'must be one of: {choices}' },
  only: { zh: '只能是 {choices}', en: 'must be {choices}' },
  wrongForm: { zh: '格式不正确', en: 'has the wrong format' },
  id: { zh: '不是有效的编号', en: 'is not a valid id' },
  email: { zh: '不是有效的邮箱地址', en: 'is not a valid e-mail address' },
  url: { zh: '不是有效的网址', en: 'is not a valid web address' },
  date: { zh: '应为日期，如 2026-01-31', en: 'must be a date such as 2026-01-31' },
  datetime: {
    zh: '应为带时区的日期时间，如 2026-01-31T09:00:00+08:00',
    en: 'must be a date and time with time zone, such as 2026-01-31T09:00:00+08:00',
  },
  code: { zh: '只能包含字母、数字和 . _ -', en: 'may contain only letters, digits and . _ -' },
  version: { zh: '应为版本号，如 1.0.0', en: 'must be a version such as 1.0.0' },
  username: {
    zh: '须以字母开头，只能包含字母、数字和 . _ -，共 2–64 个字符',
    en: 'must start with a letter and have 2 to 64 letters, digits or . _ -',
  },
  className: {
    zh: '只能包含字母、数字和下划线，且不能以数字开头，最多 64 个字符',
    en: 'may contain only letters, digits and underscores, at most 64, and must not start with a digit',
  },
  typeCode: {
    zh: '须以字母开头，只能包含字母和数字，最多 60 个字符',
    en: 'must start with a letter and contain only letters and digits, at most 60',
  },
  phone: { zh: '手机号码格式不正确', en: 'Incorrect format of mobile phone number' },
  clockTime: { zh: '应为时间，如 22:30', en: 'must be a time such as 22:30' },
  pin: { zh: '应为 4 到 8 位数字', en: 'must be 4 to 8 digits' },
  pairingCode: { zh: '应为面板上显示的 8 位配对码', en: 'must be the 8 characters that the panel shows' },
  money: { zh: '应为金额，最多两位小数', en: 'must be an amount with at most two decimals' },
  moneyTooLong: { zh: '金额的整数部分最多 12 位', en: 'can have at most 12 digits before the decimal point' },
  colour: { zh: '应为颜色，如 #1677ff', en: 'must be a colour such as #1677ff' },
  alarmLevel: { zh: '不是报警级别', en: 'is not an alarm level' },
  levelSign: { zh: '应为一个字母、数字或汉字，或 ! ?', en: 'must be one letter or digit, ! or ?' },
  sixDigits: { zh: '应为 6 位数字', en: 'must be six digits' },
  digest: { zh: '应为 64 位十六进制的 SHA-256', en: 'must be a SHA-256 of 64 hexadecimal digits' },
  base64url: { zh: '应为 base64url 编码', en: 'must be encoded as base64url' },
  ownPath: { zh: '应为本站路径，以 / 开头', en: 'must be a path of this site, starting with /' },
  ...addressFormatWords,
  topicFilter: {
    zh: '第一级必须是名称，+ 须独占一级，# 只能在末尾',
    en: 'must begin with a name; + stands for a whole level, # only at the end',
  },
  topicName: { zh: '不能包含空格和 / + #', en: 'must not contain spaces or / + #' },
} as const satisfies Record<string, SourceText>;

export type FieldProblemName = keyof typeof fieldProblems;
export const isFieldProblem = (name: string): name is FieldProblemName => Object.hasOwn(fieldProblems, name);

export const fieldProblemText = (
  name: FieldProblemName,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  textOf(fieldProblems[name], language).replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
