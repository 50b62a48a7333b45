import type { ChannelParam } from '@eoms/contract';

/** The field of one setting of a channel. */
export interface ChannelItemProps {
  param: ChannelParam;
  label: string;
  hint: string | undefined;
  rules: { required: boolean; message: string }[];
}
