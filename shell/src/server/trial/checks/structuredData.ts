/** A number, or a text that is one. */
const isNumber = (value: unknown) =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

/** Returns a function that tells whether a value is a text of this form. */
const isText = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value);

const isAddress = (value: unknown) => typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value);

/** Properties of schema.org that search engines read as something else than words. */
const forms: { names: RegExp; what: string; fits: (value: unknown) => boolean }[] = [
  {
    names: /^(price|lowPrice|highPrice|offerCount|position|ratingValue|reviewCount|ratingCount)$/,
    what: 'a number',
    fits: isNumber,
  },
  { names: /^priceCurrency$/, what: 'a currency of three letters', fits: isText(/^[A-Z]{3}$/) },
  {
    names: /^(date(Published|Modified|Created)|uploadDate|priceValidUntil|startDate|endDate)$/,
    what: 'an ISO date',
    fits: isText(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/),
  },
  {
    names: /^(availability|itemCondition)$/,
    what: 'a name of schema.org',
    fits: isText(/^(https?:\/\/schema\.org\/)?[A-Z][A-Za-z]+$/),
  },
  { names: /^(url|contentUrl|embedUrl|sameAs)$/, what: 'a whole address', fits: isAddress },
];

/** The first currency in structured data, at any depth, that is not this one. */
export function otherCurrency(data: unknown, currency: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  for (const [name, value] of Object.entries(data) as [string, unknown][]) {
    const said = name === 'priceCurrency' && typeof value === 'string' ? value : undefined;
    const other = said === undefined || said === currency ? otherCurrency(value, currency) : said;
    if (other !== undefined) return other;
  }
  return undefined;
}

/** The first property of structured data, at any depth, whose value search engines cannot read. */
export function unreadableProperty(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  for (const [name, value] of Object.entries(data) as [string, unknown][]) {
    const form = forms.find(({ names }) => names.test(name));
    const values = form ? [value].flat().filter((one) => typeof one !== 'object' && one !== undefined) : [];
    const strange = values.find((one) => !form!.fits(one));
    if (strange !== undefined)
      return `its structured data says ${JSON.stringify(strange)} as ${name}, where search engines want ${form!.what}`;
    const within = unreadableProperty(value);
    if (within !== undefined) return within;
  }
  return undefined;
}
