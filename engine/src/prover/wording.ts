import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { Cell } from './cells.ts';

export const same = (text: string): SourceText => ({ zh: text, en: text });
export const both = (zh: string, en: string): SourceText => ({ zh, en });

const pad = (number: number): string => `${number}`.padStart(2, '0');
const dayNames = {
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};
const states: Readonly<Record<string, SourceText>> = {
  online: both('在线', 'online'),
  offline: both('离线', 'offline'),
  unknown: both('未知', 'unknown'),
  idle: both('空闲', 'free'),
  occupy: both('占用', 'in use'),
  maintenance: both('维护中', 'under maintenance'),
};

/** A value of a cell as people say it. */
export const valueWords = (cell: Cell | undefined, value: Value): SourceText => {
  if (typeof value === 'boolean') return value ? both('是', 'yes') : both('否', 'no');
  if (value === null) return both('未知', 'unknown');
  if (cell?.kind === 'clock' && typeof value === 'number') {
    const [day, rest] = [Math.floor(value / 1_440), value % 1_440];
    const time = `${pad(Math.floor(rest / 60))}:${pad(rest % 60)}`;
    return both(`${dayNames.zh[day]} ${time}`, `${dayNames.en[day]} ${time}`);
  }
  if (cell?.kind === 'date' && typeof value === 'number')
    return both(`${Math.floor(value / 32)} 月 ${value % 32} 日`, `${pad(value % 32)}/${pad(Math.floor(value / 32))}`);
  if (typeof value === 'string' && (cell?.kind === 'connection' || cell?.kind === 'placeState'))
    return states[value] ?? same(value);
  return (typeof value === 'string' ? cell?.codes?.get(value) : undefined) ?? same(String(value));
};

export const isWords = (cell: Cell, value: Value): SourceText => {
  const words = valueWords(cell, value);
  return both(`${cell.name.zh}为${words.zh}`, `${cell.name.en} is ${words.en}`);
};
export const becomesWords = (cell: Cell, value: Value): SourceText => {
  const words = valueWords(cell, value);
  return both(`${cell.name.zh}变为${words.zh}`, `${cell.name.en} becomes ${words.en}`);
};
export const runsWords = (name: string): SourceText => both(`“${name}”执行`, `“${name}” runs`);
export const writesWords = (name: string, cell: Cell, value: Value): SourceText => {
  const words = valueWords(cell, value);
  return both(`“${name}”把${cell.name.zh}设为${words.zh}`, `“${name}” sets ${cell.name.en} to ${words.en}`);
};
