import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import { decodeControlReply, decodePacket, decodeReply } from './visca.codec.ts';
import { errorText } from './visca.talk.ts';

const subjects: Record<string, SourceText> = {
  '0400': say('电源', 'power'),
  '0407': say('变焦', 'zoom'),
  '0447': say('变焦位置', 'zoom position'),
  '0408': say('对焦', 'focus'),
  '0448': say('对焦位置', 'focus position'),
  '0438': say('对焦模式', 'focus mode'),
  '0418': say('一键对焦', 'one-push focus'),
  '0439': say('曝光模式', 'exposure mode'),
  '0435': say('白平衡', 'white balance'),
  '0433': say('背光补偿', 'backlight'),
  '043f': say('预置位', 'preset'),
  '0601': say('云台转动', 'pan and tilt drive'),
  '0602': say('云台绝对位置', 'pan and tilt position'),
  '0604': say('云台归位', 'home'),
  '0605': say('云台复位', 'pan and tilt reset'),
  '0612': say('云台位置', 'pan and tilt position'),
  '0002': say('版本', 'version'),
  '7e01': say('提示灯', 'tally light'),
};

const explainMessage = (message: Buffer): SourceText | undefined => {
  const [address = 0, kind] = message;
  if (address >= 0x90) {
    const reply = decodeReply(message);
    if (reply.kind === 'ack') return say('已接受', 'accepted');
    if (reply.kind === 'completion') return say('已完成', 'done');
    if (reply.kind === 'answer')
      return say(`应答 ${reply.data.toString('hex')}`, `answer ${reply.data.toString('hex')}`);
    return reply.kind === 'error' ? errorText(reply.code) : undefined;
  }
  const subject = subjects[message.subarray(2, 4).toString('hex')];
  if (subject === undefined) return undefined;
  if (kind === 0x09) return say(`查询${subject.zh}`, `ask for ${subject.en}`);
  const rest = message.subarray(4, -1).toString('hex');
  return say(`${subject.zh} ${rest}`.trim(), `${subject.en} ${rest}`.trim());
};

/** A frame in words, with or without the header of VISCA over IP. */
export const explainFrame = (frame: Buffer): SourceText | undefined => {
  const packet = decodePacket(frame);
  if (packet === undefined) return frame.at(-1) === 0xff ? explainMessage(frame) : undefined;
  if (packet.type === 'control') return say('重置序号', 'reset the sequence number');
  if (packet.type === 'controlReply') {
    const said = decodeControlReply(packet.payload);
    if (said === 'acknowledged') return say('序号已重置', 'sequence number reset');
    return said === 'wrongSequence' ? say('序号错误', 'wrong sequence number') : say('报文错误', 'wrong message');
  }
  const text = explainMessage(packet.payload);
  return text && say(`#${packet.sequence} ${text.zh}`, `#${packet.sequence} ${text.en}`);
};
