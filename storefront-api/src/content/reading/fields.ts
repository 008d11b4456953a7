import * as v from 'valibot';

/** Not allowed in one-line texts: they are shown literally, which is not what somebody who writes a tag expects. */
const markup = /<[a-z/!?]/i;
const control = /[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const ONE_LINE = 'It must be one line. A long text may be broken in the file after “>-”, and is one line for the shop.';

/** One line of plain text: no markup, not empty. */
export const plain = (most = 300) =>
  v.pipe(
    v.string(),
    v.check((text) => !markup.test(text), 'It holds markup such as <script>. This is plain text: leave the tags out.'),
    v.check((text) => !/\n/.test(text), ONE_LINE),
    v.check(
      (text) => !control.test(text.replaceAll('\n', '')),
      'It holds a character that nobody can see. Write it anew.',
    ),
    v.check(
      (text) => visible.test(text) && !/^[^\S\n]|[^\S\n]$/.test(text),
      'It must not be empty, nor begin or end with a space.',
    ),
    v.maxLength(most, `It is too long: at most ${most} characters.`),
  );

/** The same in both languages of the content. */
export const bothOf = <T extends v.GenericSchema>(field: T) => v.strictObject({ en: field, ru: field });
export const words = (most?: number) => bothOf(plain(most));

export const whole = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.integer('It must be a whole number.'),
    v.minValue(least, `It must be at least ${least}.`),
    v.maxValue(most, `It must be at most ${most}.`),
  );

export const amount = (least: number, most = 1_000_000_000) =>
  v.pipe(
    v.number(),
    v.minValue(least, `It must be at least ${least}.`),
    v.maxValue(most, `It must be at most ${most}.`),
  );

/** Ids of screenshots are derived from those of products, and have to fit into 32 bits. */
const LARGEST_ID = 20_000_000;
export const id = v.pipe(
  whole(1, LARGEST_ID),
  v.description('A number that no other of its kind has. It stands in addresses and orders: never change it.'),
);

/** The name of another file, without folder and ending. */
export const nameOfFile = (folder: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, `It must be the name of a file in ${folder}/, without its ending.`),
    v.description(`The name of a file in ${folder}/, without its ending.`),
  );

const isHttp = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

/** A link that the shop follows: the rule of S006. */
export const link = v.pipe(
  v.string(),
  v.maxLength(2000, 'It is too long: at most 2000 characters.'),
  v.check(
    (text) => (isHttp(text) || /^\/(?![/\\])/.test(text)) && !/[\s"'<>\\]/.test(text),
    'It must be an address such as https://example.com/page, or a path of the shop such as /catalog.',
  ),
);

export const webLink = v.pipe(link, v.check(isHttp, 'It must be an address such as https://youtu.be/….'));

/** A picture of the folder, one that the shop draws, or one at another address. */
export const picture = v.pipe(
  v.string(),
  v.regex(
    /^(pictures\/[^\\]+|drawn:[a-z]+\/[a-z0-9.-]+|https:\/\/[^\s"'<>\\]+)$/,
    'It must be the path of a picture in the folder such as pictures/map.png, or drawn: with a kind and a name such as drawn:icon/my-game.',
  ),
  v.check((text) => !text.split('/').includes('..'), 'It leads out of the folder. Put the picture into pictures/.'),
  v.description(
    'The path of a picture in the folder such as pictures/map.png, or drawn: with a kind and a name, and the shop draws one.',
  ),
);

const PRICE = /^(\d{1,7})(?:\.(\d{1,2}))? (USD|RUB)$/;

const AMOUNT = 'It must be an amount with a dot and its currency, such as 4.50 USD or 500 RUB.';

/** `4.50 USD`, as minor units. */
export const price = v.pipe(
  v.string(AMOUNT),
  v.regex(PRICE, AMOUNT),
  v.check((text) => /[1-9]/.test(text), 'It must be more than nothing: a plan without a price is not sold.'),
  v.description('An amount with its currency: 4.50 USD or 500 RUB.'),
);

export function priceOf(text: string): { priceMinor: number; isUsd: boolean } {
  const [, units = '0', cents = '', currency] = PRICE.exec(text) ?? [];
  return { priceMinor: Number(units) * 100 + Number(cents.padEnd(2, '0')), isUsd: currency === 'USD' };
}

export const priceText = (minor: number, isUsd: boolean) =>
  `${Math.trunc(minor / 100)}${minor % 100 === 0 ? '' : `.${String(minor % 100).padStart(2, '0')}`} ${isUsd ? 'USD' : 'RUB'}`;

const DAYS_AGO = /^(\d{1,4}|1\d{4}) days? ago$/;
/** Days from 1970 to 9999, which all parts of the shop can handle. */
const DAY = /^((?:19[7-9]|[2-9]\d\d)\d-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2}(?:\.\d{3})?)?Z?)?$/;

function momentOf(text: string): Date | undefined {
  const [, day, time = '00:00', seconds = ':00'] = DAY.exec(text) ?? [];
  const moment = day === undefined ? undefined : new Date(`${day}T${time}${seconds}Z`);
  return moment && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day ?? '') ? moment : undefined;
}

const MOMENT =
  'It must be a day such as 2026-11-20, a time such as 2026-11-20 18:30, or a count such as 5 days ago, from 1970 on.';

/** A day, a time (UTC), or a number of days before the first import. */
export const moment = v.pipe(
  v.string(MOMENT),
  v.check((text) => DAYS_AGO.test(text) || momentOf(text) !== undefined, MOMENT),
  v.description('A day, a time (UTC), or how many days ago: counted from the import that brings it first.'),
);

export const isRelative = (text: string) => DAYS_AGO.test(text);

const DAY_MS = 86_400_000;
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** The time of a `moment`; with `endOfDay`, a day without a time means its end. */
export function timeOf(text: string, now: Date, { endOfDay = false } = {}): Date {
  const days = DAYS_AGO.exec(text)?.[1];
  if (days !== undefined) return new Date(now.getTime() - Number(days) * DAY_MS);
  const start = momentOf(text) ?? now;
  return endOfDay && text.length === '2026-11-20'.length
    ? new Date(Math.min(start.getTime() + DAY_MS, LAST_MOMENT))
    : start;
}
