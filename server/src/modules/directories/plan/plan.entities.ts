import type { LeftOutReason, RunCounts, RunLine } from '@eoms/contract';

/** The fields of an account as they are stored. */
export interface AccountFields {
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly code: string | null;
  readonly sex: 'man' | 'woman' | null;
}

/** An account, as the plan finds it. */
export interface PresentAccount extends AccountFields {
  readonly id: string;
  readonly departmentId: string | null;
  readonly enabled: boolean;
  readonly realm: 'internal' | 'external';
  readonly isSuper: boolean;
  /** The directory and the id there that it belongs to. */
  readonly link: {
    readonly directoryId: string;
    readonly externalId: string;
    readonly departments: readonly string[];
    readonly disabledBySync: boolean;
  } | null;
}

export interface PresentDepartment {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly parentId: string | null;
  readonly link: { readonly directoryId: string; readonly externalId: string } | null;
}

/** What is here before a run. */
export interface Present {
  readonly accounts: readonly PresentAccount[];
  readonly departments: readonly PresentDepartment[];
  /** People of this directory whose account somebody has removed here. */
  readonly removed: ReadonlySet<string>;
}

export interface DepartmentStep {
  readonly do: 'add' | 'link' | 'change';
  readonly externalId: string;
  readonly departmentId: string | null;
  readonly name: string;
  readonly code: string;
  /** Theirs, or null: below the department of the directory. */
  readonly parentExternalId: string | null;
}

export interface PersonStep {
  readonly do: 'add' | 'link' | 'change' | 'disable' | 'enable' | 'moved';
  readonly externalId: string;
  readonly userId: string | null;
  /** What changes; all fields of somebody who is new. */
  readonly fields: Partial<AccountFields>;
  /** Undefined: stays. Their id, or null: the department of the directory itself. */
  readonly departmentExternalId?: string | null;
  /** Where they are now, to know later whose absence means something. */
  readonly departments: readonly string[];
}

export interface Plan {
  readonly departments: readonly DepartmentStep[];
  readonly people: readonly PersonStep[];
  readonly lines: readonly RunLine[];
  readonly counts: RunCounts;
  /** Accounts of this directory that are enabled now. */
  readonly enabledBefore: number;
}

export const leftOutLine = (
  subject: RunLine['subject'],
  { id, name }: { id: string; name: string },
  reason: LeftOutReason,
  detail: string | null = null,
): RunLine => ({ kind: 'leftOut', subject, externalId: id, name, fields: [], reason, detail });
