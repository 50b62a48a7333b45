/** Kind of a part of the console (a screen's script or style sheet) that failed to load (specification section 8). */
export type PartFailure = 'SCRIPT_PART_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED';

const timeoutMs = 120_000;

export const partError = (code: PartFailure, cause: unknown): Error =>
  Object.assign(new Error(code, { cause }), { name: 'PartLoadError', code });

export const isPartError = (error: unknown): error is Error & { code: PartFailure } =>
  error instanceof Error && error.name === 'PartLoadError';

/** A page left open during an upgrade requests parts that no longer exist; browsers word that error differently. */
const failureOf = (error: unknown): PartFailure | undefined => {
  const message = error instanceof Error ? error.message : String(error);
  if (/unable to preload css/i.test(message)) return 'CSS_CHUNK_LOAD_FAILED';
  if (/dynamically imported module|importing a module script|timed out/i.test(message))
    return 'SCRIPT_PART_LOAD_FAILED';
  return undefined;
};

/**
 * Loads a part within 120 seconds, or throws a `PartLoadError`. Errors inside the part itself pass through unchanged.
 */
export const loadPart = async <T>(load: () => Promise<T>, limitMs = timeoutMs): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), limitMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    const code = failureOf(error);
    throw code ? partError(code, error) : error;
  } finally {
    clearTimeout(timer);
  }
};
