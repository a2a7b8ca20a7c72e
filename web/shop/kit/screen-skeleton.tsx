import * as texts from '#texts/compiled/screens/shared'
import { Skeleton } from '../../ui/skeleton'

/** Placeholder of a page whose content is being loaded; `title` is its heading for screen readers. */
export function ScreenSkeleton({ title }: { title?: string }) {
  return (
    <>
      {title && <h1 className="sr-only">{title}</h1>}
      <output className="page-loading grid gap-6">
        <span className="sr-only">{texts.loading()}</span>
        <Skeleton className="h-12 w-3/5 max-w-md" />
        <Skeleton className="h-5 w-4/5 max-w-xl" />
        <Skeleton className="mt-2 h-40 w-full rounded-card!" />
        <Skeleton className="h-40 w-full rounded-card!" />
        <span className="comes-late noscript:hidden">{texts.slow()}</span>
      </output>
    </>
  )
}
