import { createFailures } from './failures';
import { createNotices, type ShellNotice } from './notices';

const notice = (key: string, kind: ShellNotice['kind'] = 'undone', remotes: string[] = []): ShellNotice => ({
  key,
  kind,
  remotes,
  retry: () => {},
});

function heard() {
  const notices = createNotices();
  const told = jest.fn();
  notices.subscribe(told);
  return { ...notices, told, keys: () => notices.list().map(({ key }) => key) };
}

describe('what the visitor is told', () => {
  it('S204 is there oldest first, each once: a later word takes the place of the former', () => {
    const { show, keys, list, told } = heard();
    for (const key of ['a', 'b']) show(notice(key));
    show(notice('a', 'undone', ['mf-a']));
    expect(keys()).toEqual(['b', 'a']);
    expect(list()[1]!.remotes).toEqual(['mf-a']);
    expect(told).toHaveBeenCalledTimes(3);
  });

  it('S204 is taken away when it is over, and said anew when it happens anew', () => {
    const { show, dismiss, keys } = heard();
    for (const key of ['a', 'b']) show(notice(key));
    dismiss('a');
    expect(keys()).toEqual(['b']);
    show(notice('a'));
    expect(keys()).toEqual(['b', 'a']);
  });

  it('S204 is not said again once it was read, until it is over', () => {
    const { show, hide, dismiss, keys } = heard();
    for (const key of ['a', 'b']) show(notice(key));
    hide('a');
    show(notice('a'));
    expect(keys()).toEqual(['b']);
    dismiss('a');
    show(notice('a'));
    expect(keys()).toEqual(['b', 'a']);
  });

  it('S204 of what was not done stays behind on the page where it was; what is late is late on the next one, too', () => {
    const { show, removeUndone, keys } = heard();
    show(notice('a'));
    show(notice('b', 'late'));
    removeUndone();
    expect(keys()).toEqual(['b']);
  });

  it('S204 is not drawn anew where nothing has changed', () => {
    const { show, dismiss, hide, removeUndone, told, list } = heard();
    show(notice('a', 'late'));
    told.mockClear();
    const before = list();
    dismiss('b');
    hide('b');
    removeUndone();
    expect([list() === before, told.mock.calls.length]).toEqual([true, 0]);
  });

  it('S204 is told to nobody who has left', () => {
    const { show, subscribe } = createNotices();
    const told = jest.fn();
    subscribe(told)();
    show(notice('a'));
    expect(told).not.toHaveBeenCalled();
  });
});

describe('remotes that have failed', () => {
  function marked(...remotes: string[]) {
    const failures = createFailures();
    for (const remote of remotes) failures.mark(remote, new Error('a bug'));
    const told = jest.fn();
    failures.subscribe(told);
    return { ...failures, told };
  }

  let logged: jest.SpiedFunction<typeof console.error>;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => logged.mockRestore());

  it('S204 are said to be so once, however often they fail until they are tried again', () => {
    const { mark, forgive, told } = marked('mf-a');
    mark('mf-a', new Error('again'));
    expect([logged.mock.calls.length, told.mock.calls.length]).toEqual([1, 0]);
    forgive('mf-a');
    mark('mf-a', new Error('again'));
    expect([logged.mock.calls.length, told.mock.calls.length]).toEqual([2, 2]);
  });

  it('S204 are each forgiven alone, or all together', () => {
    const { has, forgive } = marked('mf-a', 'mf-b', 'mf-c');
    forgive('mf-a');
    expect(['mf-a', 'mf-b', 'mf-c'].map(has)).toEqual([false, true, true]);
    forgive();
    expect(['mf-b', 'mf-c'].map(has)).toEqual([false, false]);
  });

  it.each([
    ['who has not failed', 'mf-b'],
    ['nobody', undefined],
  ])('S204 forgiving %s changes nothing', (_whom, remote) => {
    const { forgive, told } = remote ? marked('mf-a') : marked();
    forgive(remote);
    expect(told).not.toHaveBeenCalled();
  });
});
