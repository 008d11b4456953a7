/** Figures and links of the site; counts of games and products come from the catalogue itself. */
export const siteStats = {
  dollarRate: 85,
  monthlyVisitorsCount: 3000,
  refundsTotal: 0.3,
  salesTotal: 7300,
  ticketsClosedCount: 1234,
  satisfiedClientsCount: 5150,
  yearsTotal: 2019,
  announcesPageSize: 4,
  links: [
    { name: 'terms-of-service', url: '/terms-of-service', icon: 'document' },
    { name: 'user-agreement', url: '/terms-of-service', icon: 'document' },
    { name: 'discord', url: 'https://community.example.com/sidekey', icon: 'community' },
    { name: 'adminDiscord', url: 'https://community.example.com/users/sidekey-marta', icon: 'community' },
    { name: 'telegram', url: 'https://messenger.example.com/sidekey', icon: 'messenger' },
    { name: 'telegram channel', url: 'https://messenger.example.com/sidekey-news', icon: 'messenger' },
    { name: 'adminTelegram', url: 'https://messenger.example.com/sidekey-help', icon: 'messenger' },
    { name: 'forum', url: 'https://forum.example.com/sidekey', icon: 'forum' },
    { name: 'reviews', url: 'https://reviews.example.com/sidekey', icon: 'reviews' },
    { name: 'video', url: 'https://video.example.com/sidekey', icon: 'video' },
    { name: 'blog', url: 'https://blog.example.com/sidekey', icon: 'blog' },
  ],
};

export const coupons = (now: Date) => [
  { code: 'WELCOME10', percent: 10, expires_at: null },
  { code: 'FREE100', percent: 100, expires_at: null },
  { code: 'SUMMER20', percent: 20, expires_at: new Date(now.getTime() - 40 * 86_400_000).toISOString() },
];
