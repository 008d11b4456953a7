import { PendingCalls } from './pendingCalls';

describe('what a client is asked', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('fails when it is not answered in time', async () => {
    const asked = new PendingCalls().ask(50, () => {});
    const outcome = asked.catch((error: Error) => error.message);
    jest.advanceTimersByTime(49);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await outcome).toBe('The client did not answer in time.');
  });

  it('is over with its answer, and leaves no clock behind', async () => {
    const questions = new PendingCalls();
    const ids: string[] = [];
    const asked = [questions.ask(50, (id) => void ids.push(id)), questions.ask(50, (id) => void ids.push(id))];
    expect(questions.answered(ids[1]!, 'two', undefined)).toBe(true);
    expect(questions.answered(ids[0]!, 'one', undefined)).toBe(true);
    expect(await Promise.all(asked)).toEqual(['one', 'two']);
    expect(jest.getTimerCount()).toBe(0);
    expect(questions.answered(ids[0]!, 'one', undefined)).toBe(false);
  });

  it('fails when it could not be asked, or the client leaves', async () => {
    const questions = new PendingCalls();
    const lost = questions.ask(50, () => {
      throw new Error('No way to it.');
    });
    await expect(lost).rejects.toThrow('No way to it.');
    const left = questions.ask(50, () => {});
    questions.rejectAll();
    await expect(left).rejects.toThrow('The client left before it answered.');
    expect(jest.getTimerCount()).toBe(0);
  });
});
