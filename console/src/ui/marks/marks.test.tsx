// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CommandButton, passedShare } from '../controls/command-button.tsx';
import { AlarmMark } from './alarm-mark.tsx';
import { LiveValue } from './live-value.tsx';
import { StateMark } from './state-mark.tsx';

describe('marks', () => {
  it('show their meaning in words, and have an accessible name when they stand alone', () => {
    expect(renderToStaticMarkup(<StateMark kind="offline" />)).toContain('offline</span>');
    expect(renderToStaticMarkup(<StateMark kind="offline" bare />)).toContain('aria-label="offline"');
    expect(renderToStaticMarkup(<AlarmMark level={1} />)).toContain('aria-label="level1"');
  });
  it('never show a stale value as an alarm', () => {
    const stale = renderToStaticMarkup(<LiveValue value="42" over={2} stale at="18 min" />);
    expect(stale).toContain('stale');
    expect(stale).not.toContain('over-2');
    expect(stale).toContain('18 min');
  });
});

describe('a command button', () => {
  const draw = (props: Partial<Parameters<typeof CommandButton>[0]>) =>
    renderToStaticMarkup(
      <CommandButton onPress={() => undefined} {...props}>
        HDMI 2
      </CommandButton>,
    );
  it('distinguishes the real state from the pending one', () => {
    expect(draw({ real: true })).toContain('aria-pressed="true"');
    const pending = draw({ pending: { sentAt: 0, expiresAt: 8000 }, failed: 'busy' });
    expect(pending).toContain('command pending');
    expect(pending).toContain('aria-pressed="false"');
    expect(pending).not.toContain('busy');
    expect(draw({ failed: 'busy' })).toContain('command failed');
  });
  it('fills up to the timeout and no further', () => {
    expect([
      passedShare({ sentAt: 0, expiresAt: 8000 }, 2000),
      passedShare({ sentAt: 0, expiresAt: 8000 }, 99_999),
    ]).toEqual([0.25, 1]);
  });
});
