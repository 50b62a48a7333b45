import type { MemberContent, ScreenPermission, ThingKind } from '@eoms/contract';
import type { z } from 'zod';
import type { InProcessCall } from '../../../platform/http/call-in-process.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { NamedThingsModule } from '../../named-things/named-things.module.ts';

/** Whoever acts, with the calls that are made with these rights. */
export interface Acting {
  readonly caller: Caller;
  readonly call: InProcessCall;
  readonly things: Pick<NamedThingsModule, 'of' | 'search'>;
}

/** Something that is, or may become, a member. */
export interface FoundMember {
  readonly id: string;
  readonly name: string;
  readonly within: string | null;
  /** What others refer to it by, where that is no id: a method name, a code. No two may have the same. */
  readonly key?: string;
}

export interface ReadMember {
  readonly name: string;
  readonly within: string | null;
  /** Names of its groups, the outermost first. */
  readonly group: readonly string[];
  readonly content: MemberContent;
}

export interface MemberToSave {
  /** The one that is overwritten; without it, a new one is made. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly group: readonly string[];
  readonly content: MemberContent;
}

/** How members of one kind are found, read, saved and removed: by the calls of their own family, as whoever acts. */
export interface MemberKindParts {
  /** As what contents refer to it. */
  readonly thing?: ThingKind;
  /** Without this right, nobody sees a member of this kind; absent: everybody may. */
  readonly needs?: ScreenPermission;
  /** What its content has to be, without names of groups. */
  readonly draft: z.ZodType;
  /** At most `limit` of those that the caller may see. */
  list(
    acting: Acting,
    wanted: { readonly keyword?: string | undefined; readonly limit: number },
  ): Promise<FoundMember[]>;
  /** Throws '404' for what does not exist, or what the caller may not see. */
  read(acting: Acting, id: string): Promise<ReadMember>;
  save(acting: Acting, member: MemberToSave): Promise<string>;
  remove(acting: Acting, id: string): Promise<void>;
  /** As it arrives: it does nothing by itself. */
  asleep(content: MemberContent): MemberContent;
  /** Lets it act, or be seen. Without it, there is nothing to switch on. */
  wake?(acting: Acting, id: string): Promise<void>;
  /** The key of a content; kinds without one are given a free name. */
  keyOf?(content: MemberContent): string;
  /** The thing here that it is the only one of, such as the layout of a place; others are found by what they are called. */
  onlyOneOf?(content: MemberContent): string;
}
