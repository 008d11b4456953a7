import { createCode } from '../code/code';
import { usagesOf, type Usage } from './usage';

describe('what a file does', () => {
  const usage = (text: string): Usage => usagesOf(createCode([{ path: 'Screen.tsx', text }]))[0]!;

  it('takes names one by one of all that there is, and hands names on', () => {
    const taken = (text: string) => [...(usage(text).imports.get('@storefront/platform') ?? [])];
    expect(taken(`import * as platform from '@storefront/platform'; platform.useGo();`)).toEqual(['useGo']);
    expect(taken(`export { useGo, type Head } from '@storefront/platform';`)).toEqual(['useGo']);
    const all = `import * as platform from '@storefront/platform';`;
    for (const text of [
      `${all} const { useGo } = platform;`,
      `${all} const { useGo: go } = platform;`,
      `${all} platform['useGo']();`,
      `${all} const same = platform; same.useGo();`,
      `const { useGo } = await import('@storefront/platform');`,
      `const late = await import('@storefront/platform'); late.useGo();`,
      `(await import('@storefront/platform')).useGo();`,
      `import('@storefront/platform').then(({ useGo }) => useGo());`,
    ])
      expect(taken(text)).toEqual(['useGo']);
    for (const text of [
      `${all} const { ...rest } = platform;`,
      `${all} const { useGo } = other(platform);`,
      `import(name).then(({ useGo }) => useGo());`,
    ])
      expect(taken(text)).toEqual([]);
  });

  it.each<[string, string[]]>([
    [
      'import { Slot, type Head, RemoteStore } from "@storefront/platform"; const take = (store: RemoteStore) => <Slot name="overlay" />;',
      ['Slot'],
    ],
    [
      'import { Shape } from "@storefront/platform"; let a: Shape.Part; class Own implements Shape {} interface More extends Shape {} type Same = typeof Shape;',
      [],
    ],
    [
      'import * as platform from "@storefront/platform"; interface More extends platform.RouteContext {} class Own implements platform.RouteContext {} let a: platform.Head;',
      [],
    ],
    ['import * as platform from "@storefront/platform"; class Own extends platform.Base<platform.Head> {}', ['Base']],
    ['import { Base } from "@storefront/platform"; class Own extends Base {}', ['Base']],
    ['import { Base } from "@storefront/platform"; class Own extends Base.Part {}', ['Base']],
    ['import { useGo as go } from "@storefront/platform"; const all = { go };', ['useGo']],
    ['import { useGo } from "@storefront/platform"; export { useGo };', ['useGo']],
    ['import { useGo } from "@storefront/platform";', []],
  ])('takes no name that only stands for a type, as the build does not: %s', (text, names) => {
    expect([...(usage(text).imports.get('@storefront/platform') ?? [])]).toEqual(names);
  });
});
