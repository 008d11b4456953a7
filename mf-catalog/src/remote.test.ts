import { definition } from './remote';

it('S023 begins the navigation with home and the catalogue', () => {
  expect(definition.navigation).toEqual([
    { path: '/', label: { en: 'Home', ru: 'Главная' }, order: 10 },
    { path: '/catalog', label: { en: 'Catalog', ru: 'Каталог' }, order: 20 },
  ]);
});
