import { readingMinutes } from './readingTime';

describe('the time to read a text', () => {
  it.each([
    ['', 1],
    ['one two', 1],
    [`<p>${'word '.repeat(299)}</p>`, 1],
    ['word \n\n'.repeat(299), 1],
    [`<p>${'слово '.repeat(301)}</p>`, 2],
    [`<script>${'word '.repeat(5000)}</script><p>short</p>`, 1],
    [`<p>${'<b class="long name of a class"></b>'.repeat(900)}short</p>`, 1],
  ])('S144 is counted in its words, not in its tags', (content, minutes) => {
    expect(readingMinutes(content)).toBe(minutes);
  });
});
