import { guardLanguage } from './guardLanguage';

const { documentElement: html, body } = document;
let end = () => {};
afterEach(() => {
  end();
  for (const one of [html, body]) for (const name of one.getAttributeNames()) one.removeAttribute(name);
});

it.each([
  ['en', null],
  ['ar', 'rtl'],
])('S204 what turned the page round before its fence came goes, but for who translates it (%s)', (lang, dir) => {
  html.lang = lang;
  for (const one of [html, body]) one.dir = 'rtl';
  end = guardLanguage(() => 'en');
  expect([html, body].map((one) => one.getAttribute('dir'))).toEqual([dir, dir]);
});
