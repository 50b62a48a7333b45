// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Segments } from './segments.tsx';

it('keeps room for a count that is loading, and none where there is no count', () => {
  const html = renderToStaticMarkup(
    <Segments
      label="state"
      value="a"
      onChange={() => undefined}
      options={[
        { value: 'a', label: 'A', count: undefined },
        { value: 'b', label: 'B' },
      ]}
    />,
  );
  expect(html.match(/class="numeric count"/g)).toHaveLength(1);
});
