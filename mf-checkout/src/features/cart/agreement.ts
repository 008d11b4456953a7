import { keptInTab } from '@storefront/contracts';
import * as v from 'valibot';

/**
 * Whether the visitor has agreed to the terms for the next order of this tab: stored for a reload, and for a way back
 * from the payment. An order ends it, so that each is agreed to.
 */
export const keptAgreement = keptInTab('termsAgreed', v.boolean(), false);
