import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import { exceptionText } from './modbus.errors.ts';
import type { Framing } from './modbus.frames.ts';
import { exceptionBit } from './modbus.pdu.ts';

const names: Readonly<Record<number, SourceText>> = {
  1: say('线圈', 'coils'),
  2: say('离散输入', 'discrete inputs'),
  3: say('保持寄存器', 'holding registers'),
  4: say('输入寄存器', 'input registers'),
  5: say('线圈', 'coil'),
  6: say('寄存器', 'register'),
  15: say('线圈', 'coils'),
  16: say('寄存器', 'registers'),
};

const explainPdu = (pdu: Buffer): SourceText | undefined => {
  const code = pdu[0] ?? 0;
  const name = names[code & ~exceptionBit];
  if (name === undefined || pdu.length < 2) return undefined;
  if (code >= exceptionBit) {
    const text = exceptionText(pdu[1] ?? 0);
    return say(`${name.zh}：${text.zh}`, `${name.en}: ${text.en}`);
  }
  if (code <= 4 && pdu[1] === pdu.length - 2) {
    const hex = pdu.toString('hex', 2).match(code <= 2 ? /../g : /..../g) ?? [];
    return say(`${name.zh} = ${hex.join(' ')}`, `${name.en} = ${hex.join(' ')}`);
  }
  if (pdu.length < 5) return undefined;
  const address = pdu.readUInt16BE(1);
  const last = pdu.readUInt16BE(3);
  if (code <= 4) return say(`读取${name.zh} ${address}，共 ${last} 个`, `read ${last} ${name.en} from ${address}`);
  if (code <= 6) {
    const value = code === 5 ? (last === 0 ? 0 : 1) : last;
    return say(`写入${name.zh} ${address} → ${value}`, `write ${name.en} ${address} → ${value}`);
  }
  return say(`写入${name.zh} ${address}，共 ${last} 个`, `write ${last} ${name.en} from ${address}`);
};

/** A frame in words, for the diagnostics page. */
export const explainModbus =
  (framing: Framing) =>
  (frame: Buffer): SourceText | undefined => {
    if (frame.length < framing.offset + framing.trailer + 2) return undefined;
    const text = explainPdu(frame.subarray(framing.offset, frame.length - framing.trailer));
    const unit = framing.unitOf(frame);
    return text && say(`从站 ${unit}：${text.zh}`, `unit ${unit}: ${text.en}`);
  };
