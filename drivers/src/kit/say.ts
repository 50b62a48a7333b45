import type { Text } from '@eoms/contract/vocabulary';

export const say = (zh: string, en: string): Text => ({ zh, en });
