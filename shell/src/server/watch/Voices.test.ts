/** @jest-environment @storefront/build/jest/server.cjs */
import type { RemoteReport } from '@storefront/contracts';
import { Voices } from './Voices';

const report = (change: Partial<RemoteReport>): RemoteReport => ({ remote: 'mf-shop', version: '1.0.0-a', views: 1, failed: 0, errors: 0, loads: [], ...change });

const counts = (voices: Voices, network: string | undefined, change: Partial<RemoteReport>) => {
  const heard = voices.hear(network, report(change));
  return heard && [heard.report.views, heard.report.failed, heard.isComplaint];
};

describe('what one network tells of a version', () => {
  it('counts until something failed, be it on several of its pages', () => {
    const voices = new Voices();
    expect(counts(voices, 'a', { views: 3 })).toEqual([3, 0, false]);
    expect(counts(voices, 'a', { views: 5, failed: 3 })).toEqual([3, 1, true]);
    for (const failed of [0, 1]) expect(counts(voices, 'a', { failed })).toBeUndefined();
    expect(counts(voices, 'a', { version: '1.0.0-b', failed: 1 })).toEqual([1, 1, true]);
    expect(counts(voices, 'b', { failed: 1 })).toEqual([1, 1, true]);
  });

  it('is one page that was lost, unless something failed on another', () => {
    const voices = new Voices();
    expect(voices.hear('a', report({ views: 0, lost: 3 }))).toMatchObject({ report: { views: 0, failed: 0, lost: 1 }, isComplaint: true });
    expect(voices.hear('a', report({ views: 0, lost: 1 }))).toBeUndefined();
    expect(voices.hear('b', report({ failed: 1, lost: 1 }))).toMatchObject({ report: { views: 1, failed: 1, lost: 0 }, isComplaint: true });
    expect(voices.hear(undefined, report({ views: 0, lost: 3 }))).toMatchObject({ report: { lost: 3 }, isComplaint: true });
  });

  it('is fifty pages at the most', () => {
    const voices = new Voices();
    expect(counts(voices, 'a', { views: 30 })).toEqual([30, 0, false]);
    expect(counts(voices, 'a', { views: 30, failed: 1 })).toEqual([20, 1, true]);
    expect(counts(voices, 'b', { views: 50 })).toEqual([50, 0, false]);
    expect(counts(voices, 'b', { failed: 1 })).toBeUndefined();
  });

  it('has no bound where that may be everybody', () => {
    const voices = new Voices();
    for (let time = 0; time < 3; time++) expect(counts(voices, undefined, { views: 50, failed: 2 })).toEqual([50, 2, true]);
  });

  it('counts anew when it is forgotten, of that version alone', () => {
    const voices = new Voices();
    for (const version of ['1.0.0-a', '1.0.0-b']) voices.hear('a', report({ version, failed: 1 }));
    voices.hear('b', report({ views: 50 }));
    voices.forget((version) => version === 'mf-shop@1.0.0-a');
    expect(counts(voices, 'a', { failed: 1 })).toEqual([1, 1, true]);
    expect(counts(voices, 'b', { failed: 1 })).toEqual([1, 1, true]);
    expect(counts(voices, 'a', { version: '1.0.0-b', failed: 1 })).toBeUndefined();
  });

  it('is remembered of twenty thousand that complained, whoever else is heard', () => {
    const voices = new Voices();
    const complain = (network: number) => counts(voices, `complained ${network}`, { failed: 1 });
    for (let network = 0; network < 20_000; network++) complain(network);
    for (let network = 0; network < 20_001; network++) voices.hear(`content ${network}`, report({}));
    expect(complain(0)).toBeUndefined();
    expect(complain(20_000)).toEqual([1, 1, true]);
    expect(complain(1)).toBeUndefined();
    expect(complain(0)).toEqual([1, 1, true]);
  });

  it('is remembered of who was heard of last, however long ago for the first time', () => {
    const voices = new Voices();
    const tell = (network: number, views: number) => counts(voices, `network ${network}`, { views })?.[0];
    for (let network = 0; network < 20_000; network++) tell(network, 1);
    tell(0, 1);
    tell(20_000, 1);
    expect([tell(0, 50), tell(1, 50)]).toEqual([48, 50]);
  });
});
