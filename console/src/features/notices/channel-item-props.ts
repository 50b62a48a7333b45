import type { ChannelParam } from '@eoms/contract';
import type { Rule } from 'antd/es/form';

/** The field of one setting of a channel. */
export interface ChannelItemProps {
  param: ChannelParam;
  label: string;
  hint: string | undefined;
  rules: Rule[];
}
