/** A failure whose message says everything; it is reported without a stack trace. */
export class Failed extends Error {}
