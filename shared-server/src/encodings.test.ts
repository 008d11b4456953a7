import negotiator from '@fastify/accept-negotiator';

const negotiate = jest.spyOn(negotiator, 'negotiate');

const { encodingFor } = jest.requireActual<typeof import('./encodings')>('./encodings');

describe('the encoding that a browser prefers', () => {
  it.each([
    [undefined, 'identity'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['zstd', 'identity'],
    [['gzip;q=0.5', 'br;q=0.1'], 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br; q=0.000 ,gzip;q=0.0,*', 'identity'],
    ['br;q=0.001, *;q=0', 'br'],
  ])('of %j is %s', (line, encoding) => {
    expect(encodingFor(line)).toBe(encoding);
  });

  it('is read once of the lines that browsers send, and each time of those that others make up: no more than a hundred are kept', () => {
    for (let index = 0; index < 200; index += 1) encodingFor(`gzip;q=0.${index + 100}`);
    negotiate.mockClear();
    for (let time = 0; time < 2; time += 1) encodingFor('gzip, deflate, br');
    expect(negotiate).not.toHaveBeenCalled();
    for (let time = 0; time < 2; time += 1) encodingFor('gzip;q=0.299');
    expect(negotiate).toHaveBeenCalledTimes(2);
    encodingFor('gzip;q=0.150');
    expect(negotiate).toHaveBeenCalledTimes(2);
  });
});
