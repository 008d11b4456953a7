import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Answer } from './measure';
import { localized, pagesOf } from './pages';

/** What people see: a slot's place has no box of its own, and is not there where nobody fills it. */
export const rendered = (html: string) =>
  (/<div id="root">(.*)<\/div>\s*<script type="application\/json"/s.exec(html)?.[1] ?? html).replaceAll(
    /<div data-slot="[^"]*">(<a .*?<\/a>)<\/div>/g,
    '$1',
  );

export const header = (html: string) =>
  /<header.*?<\/header>/s.exec(html)?.[0].replaceAll(/ (aria-busy|data-[\w-]+)="[^"]*"/g, '');

/** A page that is as it should be: one that may be kept, or one of a visitor's own, which comes twice the same. */
async function wholeAnswer(url: string): Promise<Answer> {
  let former: Answer | undefined;
  for (let attempt = 0; attempt < 20; attempt++) {
    const answer = await ask(url, 10_000);
    const isKept = answer?.headers.get('cache-control')?.startsWith('public');
    if (answer?.status === 200 && isKept) return answer;
    if (answer?.status === 200 && former && header(answer.html) && rendered(answer.html) === rendered(former.html))
      return answer;
    former = answer;
    await sleep(200);
  }
  throw new Error(`${url} is not whole with no fault at all.`);
}

/** How the shop answers while nothing is wrong: what each cell is compared with. */
export class GoodAnswers {
  private readonly answers = new Map<string, Answer>();

  static async of(url: string): Promise<GoodAnswers> {
    const good = new GoodAnswers();
    const pages = Object.values(pagesOf())
      .flat()
      .flatMap(({ path }) => [path, localized('/ru', path)]);
    for (const path of [...pages, '/sitemap.xml']) good.answers.set(path, await wholeAnswer(url + path));
    return good;
  }

  to(path: string): Answer {
    const answer = this.answers.get(path);
    if (!answer) throw new Error(`Nobody asked for ${path} while all was well.`);
    return answer;
  }
}
