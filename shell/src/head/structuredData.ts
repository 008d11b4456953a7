/** schema.org's Organization, for the home page. */
export function organization(brand: string, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand,
    url: origin,
    logo: `${origin}/favicon.svg`,
  };
}

/** schema.org's BreadcrumbList of the way from home to this page. */
export function breadcrumbList(trail: { label: string; url: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: url,
    })),
  };
}
