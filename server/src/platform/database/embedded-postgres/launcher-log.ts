/** The part of a logger that the launcher needs; pino's fits. */
export interface LauncherLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A start that cannot succeed; the message is one line for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
