import type { Connection } from '../connection/connection';
import { ClientTable } from './clientTable';

describe('the clients that are expected', () => {
  it('are so many at once and no more: a flood of negotiations costs memory else', () => {
    expect(new ClientTable(60_000).most).toBe(50_000);
    const table = new ClientTable(60_000, 50);
    for (let count = 1; count < 50; count += 1) table.expect(undefined, 1);
    expect(table.isFlooded).toBe(false);
    const last = table.expect(undefined, 1);
    expect(table.isFlooded).toBe(true);
    table.remove(last);
    expect(table.isFlooded).toBe(false);
    table.clear();
  });

  it('are a thousand of one source with those who came, each once, and leave their places when they end', () => {
    const table = new ClientTable(60_000);
    const clients = Array.from({ length: 999 }, () => table.expect(undefined, 1, 'a'));
    table.begin(clients[0]!, {} as Connection);
    expect(table.isFull('a')).toBe(false);
    const unlisted = table.unlisted(undefined, 'a');
    expect(table.isFull('a')).toBe(false);
    table.begin(unlisted, {} as Connection);
    expect([table.isFull('a'), table.isFull('b'), table.isFull(undefined)]).toEqual([true, false, false]);
    table.remove(unlisted);
    expect(table.isFull('a')).toBe(false);
    table.expect(undefined, 1, 'a');
    expect(table.isFull('a')).toBe(true);
    table.clear();
  });

  it('are found by a secret of 24 bytes, and by their id in the oldest version alone', () => {
    const table = new ClientTable(60_000);
    const [newer, older] = [table.expect('ann', 1), table.expect('ann', 0)];
    expect([newer.token.length, newer.connectionId.length, older.token]).toEqual([32, 22, older.connectionId]);
    expect([table.find(newer.token), table.find(newer.connectionId), table.find(older.connectionId)]).toEqual([
      newer,
      undefined,
      older,
    ]);
    table.clear();
  });
});
