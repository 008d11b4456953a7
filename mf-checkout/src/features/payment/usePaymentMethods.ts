import { pickText, type PaymentGroups, type PaymentSystem, type Text } from '@storefront/contracts';
import { globalData, useLanguage, useTranslation } from '@storefront/platform';
import { usePaymentGroupsQuery, usePaymentSystemsQuery } from '../../api/ordersApi';

export interface MethodGroup {
  header: string;
  comment: string;
  methods: PaymentSystem[];
}

/** The available payment methods in the page's groups, with the fallbacks of S102. */
export function usePaymentMethods() {
  const { t } = useTranslation('mf-checkout');
  const language = useLanguage();
  const page = usePaymentGroupsQuery(language.code, globalData);
  const systems = usePaymentSystemsQuery(language.code, globalData);
  const words = (text: string | Text) => (typeof text === 'string' ? text : pickText(text, language));
  // None is shown until the available ones are known.
  const isOpennessKnown = systems.currentData !== undefined || systems.error !== undefined;
  const groups = isOpennessKnown
    ? openGroups(page.currentData, systems.currentData ?? undefined, t('payment.other'))
    : undefined;
  return {
    groups: groups?.map(
      ({ header, comment, links }): MethodGroup => ({
        header: words(header),
        comment: words(comment),
        methods: links,
      }),
    ),
    isLoading: page.isFetching || systems.isFetching,
    failed: page.error !== undefined || systems.error !== undefined,
    retry: () => {
      // The retry is only shown without the page.
      void page.refetch();
      if (!systems.currentData) void systems.refetch();
    },
  };
}

export type PaymentMethods = ReturnType<typeof usePaymentMethods>;

/**
 * The groups of the page, without unavailable methods and empty groups. If the page cannot be read (null), all
 * available methods form one group; if it is unknown which ones are available, none is hidden. Undefined if neither is
 * known.
 */
function openGroups(
  page: PaymentGroups | null | undefined,
  open: readonly PaymentSystem[] | undefined,
  otherHeader: string,
): PaymentGroups | undefined {
  if (page === undefined || (page === null && !open)) return undefined;
  const groups = page ?? [{ header: otherHeader, comment: '', links: [...(open ?? [])] }];
  const isOpen = ({ id }: PaymentSystem) => !open || open.some((system) => system.id === id);
  return groups
    .map((group) => ({ ...group, links: group.links.filter(isOpen) }))
    .filter((group) => group.links.length > 0);
}
