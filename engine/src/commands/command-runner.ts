import { type ActionDef, type Clock, type Device, type IsTransitional, isDeviceError } from '@eoms/drivers/kit';
import type { CrashGuard } from '../links/crash-guard.ts';
import type { LinkTiming } from '../links/link-timing.ts';
import type { PropertyState } from '../state/device-state.ts';
import { type Command, hasEnded } from './command.ts';
import type { CommandStore } from './command-store.ts';
import { expectationsFor } from './expectations.ts';
import { judgeReached, type Verdict, type Wanted } from './judge-reached.ts';
import { cancelled, neverProved, neverSent, offlineReason, type Reason, reasonOf, stillOnTheWay } from './reasons.ts';

export interface CommandRunnerOptions {
  readonly clock: Clock;
  readonly commandStore: CommandStore;
  readonly guard: CrashGuard;
  readonly timing: Pick<LinkTiming, 'readBackMs'>;
  /** The device while its link is up; `onSent` is called when bytes of this command reach the wire. */
  readonly device: (onSent: () => void) => Device | undefined;
  readonly read: (key: string) => PropertyState | undefined;
  /** The values that the device only passes through, as it describes itself now. */
  readonly transitional: () => IsTransitional;
  /** Calls back after each reading of a value until the returned function is called. */
  readonly awaitReading: (key: string, heard: () => void) => () => void;
  /** Runs the driver's polls, for actions that declare no specific read-back. */
  readonly pollAll: () => Promise<void>;
}

/** Runs the commands of one device to completion, one at a time until the device replies. */
export interface CommandRunner {
  add(command: Command, action: ActionDef): void;
  cancel(id: string): boolean;
  /** The link is up: queued commands are sent unless they have expired. */
  resume(): void;
  /** The device is offline: every open command fails. */
  failAll(reason: Reason): void;
  /** A command is using the line. */
  busy(): boolean;
}

interface Waiting {
  readonly command: Command;
  readonly action: ActionDef;
}

interface Proving {
  readonly proofs: readonly Wanted[];
  readonly verdict: () => Verdict;
  readonly lives: () => boolean;
  readonly confirm: () => void;
}

/** Listens and reads back repeatedly until the device shows the requested state, or the command ends otherwise. */
const prove = async (
  { clock, guard, timing, device, awaitReading, pollAll }: CommandRunnerOptions,
  action: ActionDef,
  { proofs, verdict, lives, confirm }: Proving,
): Promise<void> => {
  const readBack = (now: Device): Promise<void> => (action.readBack === undefined ? pollAll() : action.readBack(now));
  const look = (): void => {
    if (lives() && verdict() === 'reached') confirm();
  };
  const stops = proofs.map(({ key }) => awaitReading(key, look));
  look();
  while (lives()) {
    const now = device(() => {});
    if (now !== undefined) await guard.call(() => readBack(now)).catch(() => {});
    look();
    if (lives()) await new Promise<void>((resolve) => clock.after(timing.readBackMs, resolve));
  }
  for (const stop of stops) stop();
};

/** By what was read since then: earlier readings say nothing. */
const judging =
  (
    { read }: Pick<CommandRunnerOptions, 'read'>,
    proofs: readonly Wanted[],
    isTransitional: IsTransitional,
    since: number,
  ): (() => Verdict) =>
  () =>
    judgeReached(
      proofs,
      (key) => {
        const state = read(key);
        return state?.quality === 'good' && state.at >= since ? state.value : undefined;
      },
      isTransitional,
    );

export const createCommandRunner = (options: CommandRunnerOptions): CommandRunner => {
  const { clock, commandStore, guard } = options;
  const waiting: Waiting[] = [];
  const open = new Map<string, () => void>();
  const verdicts = new Map<string, () => Verdict>();
  let running = false;

  const lives = (id: string): boolean => {
    const command = commandStore.get(id);
    return command !== undefined && !hasEnded(command);
  };
  const end = (id: string, status: 'confirmed' | 'failed' | 'expired', reason?: Reason): void => {
    open.get(id)?.();
    open.delete(id);
    verdicts.delete(id);
    commandStore.change(id, reason === undefined ? { status } : { status, reason });
  };
  const leaveQueue = (id: string): boolean => {
    const at = waiting.findIndex(({ command }) => command.id === id);
    if (at >= 0) waiting.splice(at, 1);
    return at >= 0;
  };
  const expire = (id: string): void => {
    leaveQueue(id);
    const unproved = verdicts.get(id)?.() === 'pending' ? stillOnTheWay : neverProved;
    end(id, 'expired', commandStore.get(id)?.status === 'sent' ? unproved : neverSent);
  };

  const run = async (one: Waiting): Promise<void> => {
    const { command, action } = one;
    const begun = clock.now();
    let onLine = false;
    const device = options.device(() => {
      onLine = true;
      commandStore.change(command.id, { status: 'sent' });
    });
    if (device === undefined) {
      end(command.id, 'failed', offlineReason());
      return;
    }
    const isTransitional = options.transitional();
    const proofs = expectationsFor(action.expect, command.args, isTransitional);
    try {
      await guard.call(() => action.run(device, command.args));
    } catch (error) {
      // A timeout does not mean that nothing was done: the device's state decides, where it can be read.
      const unsure = isDeviceError(error) && error.kind === 'timeout' && proofs.length > 0;
      if (!unsure) {
        end(command.id, 'failed', reasonOf(error));
        return;
      }
    }
    commandStore.change(command.id, { status: 'sent' });
    if (proofs.length === 0) return end(command.id, 'confirmed');
    // Without a line of its own there is no reply to wait for: a quick device may have shown its state already.
    const verdict = judging(options, proofs, isTransitional, onLine ? clock.now() : begun);
    if (!lives(command.id)) return;
    verdicts.set(command.id, verdict);
    void prove(options, action, {
      proofs,
      verdict,
      lives: () => lives(command.id),
      confirm: () => end(command.id, 'confirmed'),
    });
  };
  const next = async (): Promise<void> => {
    if (running || options.device(() => {}) === undefined) return;
    const one = waiting.shift();
    if (one === undefined) return;
    running = true;
    try {
      if (lives(one.command.id)) await run(one);
    } finally {
      running = false;
    }
    void next();
  };
  return {
    add: (command, action) => {
      waiting.push({ command, action });
      open.set(
        command.id,
        clock.after(command.expiresAt - clock.now(), () => expire(command.id)),
      );
      // Only after the caller has received the pending command.
      queueMicrotask(() => void next());
    },
    cancel: (id) => {
      if (commandStore.get(id)?.status !== 'pending' || !leaveQueue(id)) return false;
      end(id, 'failed', cancelled);
      return true;
    },
    resume: () => void next(),
    failAll: (reason) => {
      waiting.length = 0;
      for (const id of [...open.keys()]) end(id, 'failed', reason);
    },
    busy: () => running,
  };
};
