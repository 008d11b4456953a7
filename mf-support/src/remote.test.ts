import { definition } from './remote';

it('S023 has the fourth place in the navigation, after the announcements', () => {
  expect(definition.navigation).toEqual([
    { path: '/contact-us', label: { en: 'Contact us', ru: 'Контакты' }, order: 40 },
  ]);
});
