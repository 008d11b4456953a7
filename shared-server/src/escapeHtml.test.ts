import { escapeHtml } from './escapeHtml';

it('text ends neither the tag nor the attribute that it stands in', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp; 2 > 1</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp; 2 &gt; 1&lt;/a&gt;',
  );
});
