import { countedWords } from '@storefront/platform/testing';
import en from './locales/en.json';
import ru from './locales/ru.json';

it('S043 every word that counts has its Russian form for 1, 2, 5, 11 and 21', () => {
  expect(countedWords(ru, 'ru', [1, 2, 5, 11, 21])).toEqual({
    'stats.satisfiedClients': [
      'довольный клиент',
      'довольных клиента',
      'довольных клиентов',
      'довольных клиентов',
      'довольный клиент',
    ],
    'stats.monthlyVisitors': [
      'посетитель в месяц',
      'посетителя в месяц',
      'посетителей в месяц',
      'посетителей в месяц',
      'посетитель в месяц',
    ],
    'stats.issuesResolved': [
      'решённый вопрос',
      'решённых вопроса',
      'решённых вопросов',
      'решённых вопросов',
      'решённый вопрос',
    ],
    'stats.categories': ['категория', 'категории', 'категорий', 'категорий', 'категория'],
    'stats.products': ['товар', 'товара', 'товаров', 'товаров', 'товар'],
    'stats.years': ['год работы', 'года работы', 'лет работы', 'лет работы', 'год работы'],
    'games.productCount': ['1 товар', '2 товара', '5 товаров', '11 товаров', '21 товар'],
    'catalog.found': ['Найдена 1 игра', 'Найдены 2 игры', 'Найдено 5 игр', 'Найдено 11 игр', 'Найдена 21 игра'],
    'products.description': [
      'Читы для game: 1 товар, его статус и цена.',
      'Читы для game: 2 товара, их статусы и цены.',
      'Читы для game: 5 товаров, их статусы и цены.',
      'Читы для game: 11 товаров, их статусы и цены.',
      'Читы для game: 21 товар, его статус и цена.',
    ],
    'products.found': [
      'Найден 1 товар',
      'Найдены 2 товара',
      'Найдено 5 товаров',
      'Найдено 11 товаров',
      'Найден 21 товар',
    ],
    'products.alike': [
      '1 похожее название',
      '2 похожих названия',
      '5 похожих названий',
      '11 похожих названий',
      '21 похожее название',
    ],
  });
});

it('S043 every word that counts has its English form for 1 and 2', () => {
  expect(countedWords(en, 'en', [1, 2])).toEqual({
    'stats.satisfiedClients': ['Satisfied client', 'Satisfied clients'],
    'stats.monthlyVisitors': ['Visitor a month', 'Visitors a month'],
    'stats.issuesResolved': ['Issue resolved', 'Issues resolved'],
    'stats.categories': ['Category', 'Categories'],
    'stats.products': ['Product', 'Products'],
    'stats.years': ['Year of work', 'Years of work'],
    'games.productCount': ['1 product', '2 products'],
    'catalog.found': ['1 game found', '2 games found'],
    'products.description': [
      'Cheats for game: 1 product with its status and price.',
      'Cheats for game: 2 products with their status and prices.',
    ],
    'products.found': ['1 product found', '2 products found'],
    'products.alike': ['1 similar name', '2 similar names'],
  });
});
