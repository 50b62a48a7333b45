import { OutboundError } from '../../platform/outbound/outbound.ts';
import { BehaviorFault } from './behavior-fault.ts';

const codes = {
  refused: 'dataSource.forbidden',
  unreachable: 'dataSource.unreachable',
  timeout: 'dataSource.timeout',
  tooLarge: 'dataBehavior.tooLarge',
} as const;

/** What became of a request by HTTP, as a fault of its source. */
export const outboundFault = (error: unknown): unknown =>
  error instanceof OutboundError ? new BehaviorFault(codes[error.reason]) : error;
