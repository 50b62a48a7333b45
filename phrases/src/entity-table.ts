import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Words in the table of the records of an entity. */
export const entityTableWords = {
  id: say('记录编号', 'Record ID'),
  place: say('所属场所', 'Place of the record'),
  choices: say('可填写的值', 'Allowed values'),
} as const satisfies Record<string, SourceText>;

/** Problems with a cell. */
export const entityTableFaults = {
  notNumber: say('请填写数字', 'Enter a number'),
  notMoment: say('请填写日期和时间，如 2026-05-01 09:00', 'Enter a date and time as 2026-05-01 09:00'),
  notClock: say('请填写时间，如 09:00', 'Enter a time as 09:00'),
  noRecord: say('没有这样称呼的记录，或不止一条', 'No record is called so, or several are'),
  noFiles: say(
    '图片和文件不能用表格导入：请在记录中上传，单元格保持导出时的内容',
    'Images and files are not imported: upload them in the record, and leave the cell as it was exported',
  ),
  idUnknown: say('没有这个编号的记录：新记录请留空', 'There is no record with this id: leave it empty for a new one'),
  taken: say('另一条记录已有此值', 'Another record has this value already'),
  single: say('此实体只有一条记录', 'This entity has one record only'),
} as const satisfies Record<string, SourceText>;
