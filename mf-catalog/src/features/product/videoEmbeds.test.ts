import { videoEmbeds } from './videoEmbeds';

const embed = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

describe('video links', () => {
  it.each([
    'https://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?t=3&v=dQw4w9WgXcQ',
    'http://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    '\u00a0https://youtu.be/dQw4w9WgXcQ',
    ' https://youtu.be/dQw4w9WgXcQ?si=x\r',
  ])('S069 understands %s', (link) => {
    expect(videoEmbeds(link)).toEqual([embed]);
  });

  it.each([
    '',
    'youtube',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtu.be/dQw4w9WgXcQ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/',
    'https://youtu.be/../admin',
    'https://youtu.be/dQw4w9WgXcQQ',
    'https://youtu.be/dQw4w9WgXc',
    'https://youtu.be/dQw4w9WgXcQ!',
    'https://youtu.be/!dQw4w9WgXcQ',
    'xhttps://youtu.be/dQw4w9WgXcQ',
    'httpsx://youtu.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/other/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=a"onload=x',
    'https://www.youtube.com/@channel',
  ])('S069 shows nothing for %s', (link) => {
    expect(videoEmbeds(link)).toEqual([]);
  });

  it('S069 reads one link a line, and each video once', () => {
    const links = 'https://youtu.be/dQw4w9WgXcQ\nhttps://youtube.com/watch?v=dQw4w9WgXcQ\nhttps://youtu.be/abcdefghijk';
    expect(videoEmbeds(links)).toEqual([embed, 'https://www.youtube-nocookie.com/embed/abcdefghijk']);
  });
});
