import type { Foundation } from './foundation.ts';

/** What pages of the console may show in frames: other systems of the navigation, and the allowed websites. */
export const frameOrigins =
  ({ navigation, config }: Pick<Foundation, 'navigation' | 'config'>) =>
  async (): Promise<string[]> => {
    // The console is served while the database is away, without frames.
    const sites = config.frameSites().catch(() => []);
    return [...new Set([...(await navigation.frameOrigins()), ...(await sites)])];
  };
