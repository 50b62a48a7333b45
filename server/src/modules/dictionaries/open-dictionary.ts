import type { DictionaryDraft, DictionaryItem } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';

/** A dictionary whose entries can be changed. */
export interface OpenDictionary {
  list(): Promise<Omit<DictionaryItem, 'itemType' | 'sort' | 'fixed'>[]>;
  /** Returns the code; refuses like `saveDictionaryItem` of the contract. Writes the audit log. */
  save(draft: DictionaryDraft, caller: Caller): Promise<string>;
}
