/** A failure that is told in its one message, without a stack. */
export class Failed extends Error {}
