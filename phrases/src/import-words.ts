import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Words in every table that is imported or exported. */
export const importWords = {
  reason: say('错误原因', 'Reason'),
  yes: say('是', 'Yes'),
  no: say('否', 'No'),
} as const satisfies Record<string, SourceText>;

/** Problems that a cell of any table may have. */
export const importFaults = {
  missing: say('不能为空', 'Must not be empty'),
  tooLong: say('不能超过 {max} 个字符', 'At most {max} characters'),
  notYesNo: say('请填写“是”或“否”', 'Enter yes or no'),
  notWhole: say('请填写 {min} 到 {max} 的整数', 'Enter a whole number from {min} to {max}'),
  notDay: say('请填写日期，如 2026-05-01', 'Enter a date as 2026-05-01'),
  notMoney: say('请填写金额，最多两位小数', 'Enter an amount with at most two decimals'),
  notOneOf: say('请填写：{values}', 'Enter one of: {values}'),
  digitsLost: say(
    '电子表格只保留 15 位数字，或只显示了一部分：请将该单元格设为文本格式后重新填写',
    'A spreadsheet keeps 15 digits at most, or shows only some of them: format the cell as text and enter it again',
  ),
  sample: say(
    '这是模板的示例行：请删除或改为您的数据',
    'This is the sample row of the template: remove it or replace it',
  ),
  twice: say('与第 {row} 行重复', 'The same as row {row}'),
} as const satisfies Record<string, SourceText>;

/** A text with its placeholders filled in both languages. */
export const filledText = (text: SourceText, values: Readonly<Record<string, string | number>>): SourceText => {
  const fill = (one: string) => one.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  return { zh: fill(text.zh), en: fill(text.en) };
};

/** How tables write days, year first. */
export const dayForms: readonly RegExp[] = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
  /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日$/,
];
