import { definition } from './remote';

it('S023 has the third place in the navigation, after the catalogue', () => {
  expect(definition.navigation).toEqual([
    { path: '/news', label: { en: 'Announcements', ru: 'Объявления' }, order: 30 },
  ]);
});
