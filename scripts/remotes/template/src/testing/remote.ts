import type { Game } from '@storefront/contracts';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { register } from '../register';
import { definition } from '../remote';

/** This remote, as the harness of the platform takes it. */
export const remote = { definition, register, texts: { en, ru } };

export const game = (id: number, name: string): Game => ({
  id,
  name,
  icon: '',
  background: '',
  bestseller: false,
  value: 2,
  minPrice: 4,
});
