import { satisfies } from './versions';
import { patternsOf } from './routes';

describe('a route’s patterns', () => {
  it('are one for each way to leave out what may be left out', () => {
    const texts = (path: string) => patternsOf(path).map(({ segments }) => segments.join('/')).sort();
    expect(texts('')).toEqual(['']);
    expect(texts('News/:page?')).toEqual(['news', 'news/:']);
    expect(texts('a/:b?/c?')).toEqual(['a', 'a/:', 'a/:/c', 'a/c']);
  });
});

describe('a range', () => {
  it.each([
    ['19.3.1', '^19.3.0', true],
    ['19.3.1', '^19.4.0', false],
    ['19.3.1', '^20.0.0', false],
    ['19.3.1', '^18.0.0 || ^19.1.0', true],
    ['19.3.1', '>=19.0.0', true],
    ['19.3.1', '~19.2', false],
    ['1.0.0', '1.x', true],
    ['2.0.0', '1', false],
    ['0.2.3', '^0.2.1', true],
    ['0.3.0', '^0.2.1', false],
    ['1.0.0', '1.0.0', true],
    ['1.0.1', '1.0.0', false],
    ['1.0.0', 'latest', true],
  ])('%s and %s: %s', (version, range, fits) => {
    expect(satisfies(version, range)).toBe(fits);
  });
});
