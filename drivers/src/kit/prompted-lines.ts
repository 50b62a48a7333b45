import type { FrameRule } from './transport.ts';

const newline = 10;

/**
 * Framing for lines that end with a line feed (kept in the frame, with a carriage return before it if there is one),
 * and prompts such as `Password:` that end without one.
 */
export const promptedLines = (prompts: readonly string[]): FrameRule => {
  const waiting = prompts.map((prompt) => prompt.toLowerCase());
  return {
    length: (buffer) => {
      const end = buffer.indexOf(newline);
      if (end >= 0) return end + 1;
      if (buffer.length > 256) return undefined;
      const text = buffer.toString('latin1').trim().toLowerCase();
      return waiting.some((prompt) => text.endsWith(prompt)) ? buffer.length : undefined;
    },
  };
};
