import { languageByCode } from '@storefront/contracts';
import type { RouteModule } from '@storefront/platform';
import { createI18nCatalog } from '@storefront/platform/testing';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { route as cart } from './cart';
import { route as details } from './details';
import { route as payment } from './payment';
import { route as paymentFail } from './payment-fail';
import { route as paymentSuccess } from './payment-success';

const texts = createI18nCatalog();
texts.add('en', 'mf-checkout', en);
texts.add('ru', 'mf-checkout', ru);

const headOf = (route: RouteModule, code: string) =>
  route.head({ t: texts.forLanguage(languageByCode(code)).getFixedT(code, 'mf-checkout') } as Parameters<
    RouteModule['head']
  >[0]);

describe('the titles of checkout', () => {
  it.each([
    ['the cart', cart, 'Cart', 'Корзина'],
    ['the payment methods', payment, 'Payment methods', 'Способы оплаты'],
    ['the details', details, 'Payment details', 'Детали оплаты'],
    ['a payment that succeeded', paymentSuccess, 'Order paid', 'Заказ оплачен'],
    ['a payment that failed', paymentFail, 'Order canceled', 'Заказ отменён'],
  ])(
    'S005 name %s in both languages, with the brand, and are hidden from search engines',
    (_screen, route, english, russian) => {
      expect(headOf(route, 'en')).toEqual({ title: english, noindex: true });
      expect(headOf(route, 'ru')).toEqual({ title: russian, noindex: true });
    },
  );
});
