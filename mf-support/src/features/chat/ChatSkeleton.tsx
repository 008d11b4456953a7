import { Skeleton } from '@storefront/ui';

export function ChatSkeleton() {
  return <Skeleton height={640} radius="l" />;
}
