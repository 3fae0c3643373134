import { Skeleton } from '../../ui/skeleton.tsx'

/** As high as a connection that is not made yet: what stands below, Sign out among it, must not move under a press. */
export function AccountSkeleton() {
  return <Skeleton className="h-67 rounded-3 max-sm:h-72" />
}
