import { type SourceText, sourceFrom } from '@eoms/contract/vocabulary';
import { groupText, individualText } from './knx-address.codec.ts';
import { decodeTelegram } from './knx-telegram.codec.ts';

const services: Record<'read' | 'response' | 'write', SourceText> = {
  read: { zh: '读取', en: 'read' },
  response: { zh: '应答', en: 'response' },
  write: { zh: '写入', en: 'write' },
};

/** A telegram in words; without its datapoint type the value stays hexadecimal. */
export const explainKnx = (frame: Buffer): SourceText | undefined => {
  const telegram = decodeTelegram(frame);
  if (telegram === undefined) return undefined;
  const { kind, group, source, service, payload, failed } = telegram;
  const value = service === 'read' ? '' : ` ${payload.data.toString('hex')}`;
  const what = sourceFrom((of) => `${groupText(group)} ${of(services[service])}${value}`);
  if (kind === 'confirm')
    return failed
      ? { zh: `${what.zh}：总线无应答`, en: `${what.en}: nobody on the bus took it` }
      : { zh: `${what.zh}：总线已确认`, en: `${what.en}: confirmed by the bus` };
  if (kind === 'request') return what;
  return sourceFrom((of) => `${individualText(source)} → ${of(what)}`);
};
