import type { Browser } from 'playwright-core';
import type { Fault } from './fault';
import type { FaultyShop } from './faultyShop';

export async function browserCell(_shop: FaultyShop, _fault: Fault, _name: string, _browser: Browser): Promise<string[]> {
  return [];
}
