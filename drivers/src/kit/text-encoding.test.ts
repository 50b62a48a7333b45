import { expect, it } from 'vitest';
import { decodeText, encodeText } from './text-encoding.codec.ts';

it('writes and reads GBK as devices in China do', () => {
  const bytes = Buffer.from('bbe1d2e9cad23220b4f2bfaa', 'hex');
  expect(encodeText('会议室2 打开', 'gbk').toString('hex')).toBe(bytes.toString('hex'));
  expect(decodeText(bytes, 'gbk')).toBe('会议室2 打开');
  const every = '投影机，。“”ＡＢ①㈠丂﹂';
  expect(decodeText(encodeText(every, 'gbk'), 'gbk')).toBe(every);
});

it('refuses what GBK cannot write, and marks what cannot be read', () => {
  expect(() => encodeText('a😀', 'gbk')).toThrow('there is no character "😀" in GBK');
  expect(decodeText(Buffer.from([0x41, 0x81, 0xff]), 'gbk')).toContain('\ufffd');
  expect(decodeText(Buffer.from('bbe1', 'hex'), 'utf8')).toContain('\ufffd');
});
