import type { OperationFault } from '@eoms/contract';

/** Thrown where an operation cannot become a method: it costs itself alone. */
export class LeftOut extends Error {
  readonly reason: OperationFault;
  constructor(reason: OperationFault) {
    super(reason);
    this.reason = reason;
  }
}
