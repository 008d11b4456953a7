/** @jest-environment @storefront/build/jest/server.cjs */
import type { RemoteReport } from '@storefront/contracts';
import { NetworkLimits } from './NetworkLimits';

const report = (change: Partial<RemoteReport>): RemoteReport => ({
  remote: 'mf-shop',
  version: '1.0.0-a',
  views: 1,
  failed: 0,
  errors: 0,
  loads: [],
  ...change,
});

const counts = (limits: NetworkLimits, network: string | undefined, change: Partial<RemoteReport>) => {
  const heard = limits.admit(network, report(change));
  return heard && [heard.report.views, heard.report.failed, heard.isComplaint];
};

describe('what one network tells of a version', () => {
  it('counts until something failed, be it on several of its pages', () => {
    const limits = new NetworkLimits();
    expect(counts(limits, 'a', { views: 3 })).toEqual([3, 0, false]);
    expect(counts(limits, 'a', { views: 5, failed: 3 })).toEqual([3, 1, true]);
    for (const failed of [0, 1]) expect(counts(limits, 'a', { failed })).toBeUndefined();
    expect(counts(limits, 'a', { version: '1.0.0-b', failed: 1 })).toEqual([1, 1, true]);
    expect(counts(limits, 'b', { failed: 1 })).toEqual([1, 1, true]);
  });

  it('is one page that was lost, unless something failed on another', () => {
    const limits = new NetworkLimits();
    expect(limits.admit('a', report({ views: 0, lost: 3 }))).toMatchObject({
      report: { views: 0, failed: 0, lost: 1 },
      isComplaint: true,
    });
    expect(limits.admit('a', report({ views: 0, lost: 1 }))).toBeUndefined();
    expect(limits.admit('b', report({ failed: 1, lost: 1 }))).toMatchObject({
      report: { views: 1, failed: 1, lost: 0 },
      isComplaint: true,
    });
    expect(limits.admit(undefined, report({ views: 0, lost: 3 }))).toMatchObject({
      report: { lost: 3 },
      isComplaint: true,
    });
  });

  it('is fifty pages at the most', () => {
    const limits = new NetworkLimits();
    expect(counts(limits, 'a', { views: 30 })).toEqual([30, 0, false]);
    expect(counts(limits, 'a', { views: 30, failed: 1 })).toEqual([20, 1, true]);
    expect(counts(limits, 'b', { views: 50 })).toEqual([50, 0, false]);
    expect(counts(limits, 'b', { failed: 1 })).toBeUndefined();
  });

  it('has no bound where that may be everybody', () => {
    const limits = new NetworkLimits();
    for (let time = 0; time < 3; time++)
      expect(counts(limits, undefined, { views: 50, failed: 2 })).toEqual([50, 2, true]);
  });

  it('counts anew when it is forgotten, of that version alone', () => {
    const limits = new NetworkLimits();
    for (const version of ['1.0.0-a', '1.0.0-b']) limits.admit('a', report({ version, failed: 1 }));
    limits.admit('b', report({ views: 50 }));
    limits.forget((version) => version === 'mf-shop@1.0.0-a');
    expect(counts(limits, 'a', { failed: 1 })).toEqual([1, 1, true]);
    expect(counts(limits, 'b', { failed: 1 })).toEqual([1, 1, true]);
    expect(counts(limits, 'a', { version: '1.0.0-b', failed: 1 })).toBeUndefined();
  });

  it('is remembered of twenty thousand that complained, whoever else is heard', () => {
    const limits = new NetworkLimits();
    const complain = (network: number) => counts(limits, `complained ${network}`, { failed: 1 });
    for (let network = 0; network < 20_000; network++) complain(network);
    for (let network = 0; network < 20_001; network++) limits.admit(`content ${network}`, report({}));
    expect(complain(0)).toBeUndefined();
    expect(complain(20_000)).toEqual([1, 1, true]);
    expect(complain(1)).toBeUndefined();
    expect(complain(0)).toEqual([1, 1, true]);
  });

  it('is remembered of who was heard of last, however long ago for the first time', () => {
    const limits = new NetworkLimits();
    const tell = (network: number, views: number) => counts(limits, `network ${network}`, { views })?.[0];
    for (let network = 0; network < 20_000; network++) tell(network, 1);
    tell(0, 1);
    tell(20_000, 1);
    expect([tell(0, 50), tell(1, 50)]).toEqual([48, 50]);
  });
});
