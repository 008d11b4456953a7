import { artKinds, artSeedPattern } from '../../art/service';
import type { Content } from './content';
import type { Mistake } from './mistakes';
import { didYouMean } from './suggestions';
import type { Placed } from './yamlFile';

type Path = (string | number)[];

const MOST_HINTS = 300;

/** Reports values that occur twice, at both places, since it is not known which one is wrong. */
function createUnique(what: string, mistakes: Mistake[]) {
  const seen = new Map<string | number, { owner: Placed<unknown>; path: Path }>();
  return (value: string | number, owner: Placed<unknown>, path: Path) => {
    const key = typeof value === 'string' ? value.toLowerCase() : value;
    const first = seen.get(key);
    if (first === undefined) return void seen.set(key, { owner, path });
    const advice = typeof value === 'number' ? ' Give another number to the newer one.' : '';
    const complain = (here: typeof first, there: Placed<unknown>) =>
      void mistakes.push(
        here.owner.mistake(here.path, `${what} ${value} is there twice, also in ${there.file}.${advice}`),
      );
    complain({ owner, path }, first.owner);
    complain(first, owner);
  };
}

/** Checks references between files: pictures, file names, unique ids. `wrong` are files that could not be read. */
export function judgeReferences(content: Content, wrong: Set<string>): Mistake[] {
  const mistakes: Mistake[] = [];
  const unique = (what: string) => createUnique(what, mistakes);
  // A wrong name may occur in thousands of files, so that hints are remembered. Thousands of different wrong names are
  // no typing errors, and slow to compare.
  const hints = new Map<string, string>();
  function hint(wanted: string, name: string, known: Iterable<string>): string {
    const said = hints.get(wanted) ?? (hints.size < MOST_HINTS ? didYouMean(name, known) : '');
    hints.set(wanted, said);
    return said;
  }

  function picture(owner: Placed<unknown>, path: Path, address: string) {
    if (address.startsWith('https://')) return;
    if (address.startsWith('pictures/')) {
      if (!content.pictures.has(address) && !wrong.has(address))
        mistakes.push(
          owner.mistake(
            path,
            `There is no picture ${address} in the folder.${hint(address, address, content.pictures.keys())}`,
          ),
        );
      return;
    }
    const [, kind = '', seed = ''] = /^drawn:([^/]*)\/(.*)$/.exec(address) ?? [];
    if (!(artKinds as string[]).includes(kind) || !artSeedPattern.test(seed))
      mistakes.push(owner.mistake(path, `The shop can draw ${artKinds.join(', ')}; ${address} is none of them.`));
  }

  function file(owner: Placed<unknown>, path: Path, folder: 'games' | 'products' | 'manuals', name: string) {
    const wanted = `${folder}/${name}.${folder === 'manuals' ? 'md' : 'yaml'}`;
    if (!content[folder].has(name) && !wrong.has(wanted))
      mistakes.push(owner.mistake(path, `There is no file ${wanted}.${hint(wanted, name, content[folder].keys())}`));
  }

  judgeGames(content, unique, picture);
  judgeProducts(content, unique, picture, file);
  judgeRest(content, unique, picture, file);
  return mistakes;
}

type Unique = (what: string) => ReturnType<typeof createUnique>;
type Picture = (owner: Placed<unknown>, path: Path, address: string) => void;
type File = (owner: Placed<unknown>, path: Path, folder: 'games' | 'products' | 'manuals', name: string) => void;

function judgeGames({ games }: Content, unique: Unique, picture: Picture) {
  const [ids, names] = [unique('The game'), unique('A game called')];
  for (const game of games.values()) {
    ids(game.value.id, game, ['id']);
    names(game.value.name, game, ['name']);
    picture(game, ['icon'], game.value.icon);
    picture(game, ['background'], game.value.background);
  }
}

function judgeProducts({ products }: Content, unique: Unique, picture: Picture, file: File) {
  const [ids, plans] = [unique('The product'), unique('The plan')];
  const names = new Map<string, ReturnType<typeof createUnique>>();
  for (const product of products.values()) {
    const { value } = product;
    ids(value.id, product, ['id']);
    const called = names.get(value.game) ?? unique('A product of this game called');
    names.set(value.game, called);
    called(value.name, product, ['name']);
    file(product, ['game'], 'games', value.game);
    value.alsoFor?.forEach((game, index) => file(product, ['alsoFor', index], 'games', game));
    if (value.manual !== undefined) file(product, ['manual'], 'manuals', value.manual);
    picture(product, ['icon'], value.icon);
    value.screenshots?.forEach((shot, index) => picture(product, ['screenshots', index, 'picture'], shot.picture));
    value.plans?.forEach((plan, index) => plans(plan.id, product, ['plans', index, 'id']));
  }
}

function judgeRest({ announcements, payments, coupons }: Content, unique: Unique, picture: Picture, file: File) {
  const [announced, methods, codes] = [unique('The announcement'), unique('The payment method'), unique('The coupon')];
  for (const { head } of announcements.values()) {
    announced(head.value.id, head, ['id']);
    picture(head, ['banner'], head.value.banner);
  }
  payments?.value.groups.forEach((group, g) =>
    group.methods.forEach((method, m) => {
      methods(method.id, payments, ['groups', g, 'methods', m, 'id']);
      picture(payments, ['groups', g, 'methods', m, 'picture'], method.picture);
    }),
  );
  coupons?.value.coupons.forEach((coupon, c) => {
    codes(coupon.code, coupons, ['coupons', c, 'code']);
    coupon.products?.forEach((name, index) => file(coupons, ['coupons', c, 'products', index], 'products', name));
  });
}
