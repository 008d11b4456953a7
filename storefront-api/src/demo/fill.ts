import { artPath } from '../art/service';
import type { Db } from '../database/schema';
import { announcements } from './announcements';
import { additionalGameRows, gameRows, productRows, screenshotRows, subscriptionRows } from './catalogue';
import { pages } from './pages';
import { paymentSystems } from './payments';
import { coupons, siteStats } from './site';

const DAY = 86_400_000;

const announcementRows = (now: Date) =>
  announcements.map((announcement, index) => ({
    id: index + 1,
    created_at: new Date(now.getTime() - announcement.daysAgo * DAY).toISOString(),
    important: announcement.important ?? false,
    banner: artPath('banner', announcement.slug, undefined, announcement.hue),
    header: JSON.stringify(announcement.header),
    text: JSON.stringify(announcement.text),
  }));

const pageRows = Object.entries(pages).map(([name, data]) => ({ name, data: JSON.stringify(data) }));

/** Fills an empty catalogue with the invented content, all of it or nothing; tells whether it did. */
export async function fillDemo(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const filled = await tx.insertInto('settings').values({ name: 'stats', value: JSON.stringify(siteStats) }).onConflict((conflict) => conflict.doNothing()).returning('name').executeTakeFirst();
    const game = await tx.selectFrom('games').select('id').limit(1).executeTakeFirst();
    if (!filled || game) return false;
    await tx.insertInto('games').values(gameRows).execute();
    await tx.insertInto('products').values(productRows).execute();
    await tx.insertInto('additional_games').values(additionalGameRows).execute();
    await tx.insertInto('subscriptions').values(subscriptionRows).execute();
    await tx.insertInto('screenshots').values(screenshotRows).execute();
    await tx.insertInto('announcements').values(announcementRows(now)).execute();
    await tx.insertInto('pages').values(pageRows).execute();
    await tx.insertInto('payment_systems').values(paymentSystems).execute();
    await tx.insertInto('coupons').values(coupons(now)).execute();
    return true;
  });
}
