import type { FrameHeader } from './frame.ts';
import { firstFormat, latestFormat } from './frame-body.ts';

interface Sender {
  /** Number of its last message frame. */
  sequence: number;
  /** The latest that it has been seen to know. */
  format: number;
  silentBeats: number;
  present: boolean;
}

export interface SendersEvents {
  node(id: string, present: boolean): void;
  /** A number is missing. */
  gap(): void;
}

/** The other nodes, as known from their frames: who is there, and whether a frame of theirs is missing. */
export interface Senders {
  /** Notes a frame; false if it has been received before. */
  note(header: FrameHeader): boolean;
  /** Call once per beat: nodes that were silent for some beats are absent, later forgotten. */
  beat(): void;
  /** Starts counting silence from now: until now nothing could be received. */
  pardon(): void;
  present(): readonly string[];
  isPresent(node: string): boolean;
  /** Whether anybody may be listening. Nodes that fell silent count a while longer. */
  any(): boolean;
  /** The latest format that all of them read, and this node. */
  format(): number;
}

const absentAfterBeats = 5;
const forgottenAfterBeats = 10;

export const createSenders = (events: SendersEvents): Senders => {
  const senders = new Map<string, Sender>();
  const setPresent = (id: string, sender: Sender, present: boolean): void => {
    if (sender.present === present) return;
    sender.present = present;
    events.node(id, present);
  };
  /** The number that a sender's frame has if none before it is missing. */
  const expected = (kind: FrameHeader['kind'], last: number): number => (kind === 'messages' ? last + 1 : last);

  return {
    note({ format, kind, sender: id, sequence }) {
      const known = senders.get(id);
      const sender = known ?? { sequence: 0, format, silentBeats: 0, present: false };
      if (kind === 'messages' && sequence <= sender.sequence) return false;
      // One that is new to us and has sent before either did not know of us or could not be received.
      const missing = sequence !== expected(kind, sender.sequence);
      sender.sequence = sequence;
      // Others may write to the channel too: what no version has ever written is not believed.
      sender.format = Math.max(firstFormat, sender.format, format);
      sender.silentBeats = 0;
      if (kind === 'leave') {
        senders.delete(id);
        setPresent(id, sender, false);
      } else {
        senders.set(id, sender);
        setPresent(id, sender, true);
      }
      if (missing) events.gap();
      return true;
    },
    beat() {
      for (const [id, sender] of senders) {
        sender.silentBeats += 1;
        if (sender.silentBeats >= absentAfterBeats) setPresent(id, sender, false);
        if (sender.silentBeats >= forgottenAfterBeats) senders.delete(id);
      }
    },
    pardon() {
      for (const sender of senders.values()) sender.silentBeats = 0;
    },
    present: () => [...senders].filter(([, { present }]) => present).map(([id]) => id),
    isPresent: (node) => senders.get(node)?.present ?? false,
    any: () => senders.size > 0,
    format: () => Math.min(latestFormat, ...[...senders.values()].map(({ format }) => format)),
  };
};
