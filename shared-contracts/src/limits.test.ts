import { dataLimit, limits, remoteLimit, textsLimit } from './limits';

describe('the limits of the shop', () => {
  it.each([
    ['S092 S095 a line counts', limits.maxCount, 50],
    ['S135 letters of an excerpt', limits.newsExcerptLength, 250],
    ['S184 S190 lines of a cart and of an order', limits.cartLines, 100],
    ['S136 seconds for which an announcement is new', limits.newBadgeSeconds, 3 * 24 * 3600],
    ['S122 seconds to pay in', limits.paymentSeconds, 30 * 60],
    ['S121 S203 milliseconds between two looks at an order', limits.orderPollInterval, 10_000],
    ['S041 the threshold of suggestions', limits.suggestionThreshold, 0.4],
    ['S050 the threshold of lists', limits.listThreshold, 0.2],
    ['S048 letters of a search', limits.searchLength, 32],
    ['S105 S149 letters of an e-mail address', limits.emailLength, 254],
    ['S150 S161 letters of a message', limits.chatMessageLength, 420],
    ['S162 files of a message', limits.chatAttachments, 10],
    ['bytes of a file', limits.chatAttachmentBytes, 10_485_760],
    ['letters of a coupon', limits.couponLength, 64],
    ['letters of a name', limits.chatNameLength, 100],
    ['letters of a subject', limits.chatTopicLength, 200],
    ['milliseconds until a remote is missing', remoteLimit, 10_000],
    ['milliseconds that words may take', textsLimit, 4000],
    ['milliseconds that a navigation waits for data', dataLimit, 5000],
  ])('%s: %p', (_what, said, expected) => {
    expect(said).toBe(expected);
  });
});
