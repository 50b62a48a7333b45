/** The SQLSTATE of a failed statement; undefined for other errors. */
export const sqlState = (error: unknown): string | undefined => {
  const candidate = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return candidate instanceof Error && 'code' in candidate ? String(candidate.code) : undefined;
};
