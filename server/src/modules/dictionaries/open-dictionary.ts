import type { DictionaryDraft, DictionaryItem } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';

/** A dictionary whose entries another module keeps. */
export interface OpenDictionary {
  list(): Promise<Pick<DictionaryItem, 'code' | 'name' | 'parentCode' | 'enabled'>[]>;
  /** Returns the code; refuses like `saveDictionaryItem` of the contract. Writes the audit log. */
  save(draft: DictionaryDraft, caller: Caller): Promise<string>;
}
