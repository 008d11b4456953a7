import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sheet = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8');

it('S151 in a low window the history leaves room for a finger, and lets the page scroll beyond its end', () => {
  expect(sheet('chat/MessageList.module.css')).toMatch(
    /@media \(max-height: 30rem\) \{\s*\.log \{\s*max-height: 60vh;\s*overscroll-behavior: auto;/,
  );
});

it('S162 what is up of a file is seen in a browser that chooses the colours', () => {
  const [, forced = ''] = sheet('attachments/AttachmentPicker.module.css').split('@media (forced-colors: active) {');
  expect(forced).toMatch(/\.progress \{\s*border: 1px solid CanvasText;/);
  // Separate rules, since a browser drops a rule with an unknown pseudo-element.
  for (const bar of ['-webkit-progress-value', '-moz-progress-bar'])
    expect(forced).toMatch(new RegExp(`\\.progress::${bar} \\{\\s*background: Highlight;`));
});

it('S156 the head of a chat takes no more room than a phone of 360 px has for it in Russian', () => {
  expect(sheet('chat/ChatRoom.module.css')).toMatch(/^\.head \{[^}]*gap: var\(--space-1\) var\(--space-2\);/m);
});
