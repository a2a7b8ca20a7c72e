import { CircleAlert, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import * as texts from '#texts/compiled/office/ui'
import { Button } from '#web/ui/button'
import { RichText } from '#web/ui/rich-text'
import { Link } from '#web/ui/router/link'
import { Skeleton } from '#web/ui/skeleton'
import { paths } from '../paths'
import { useMay } from '../session/session'
import { Page } from './page'

/** Empty state of a list: an explanation, or a note that no row matches the filters. */
export function Empty({
  children,
  next,
  onClear,
}: {
  children: ReactNode
  /** Suggested next step. */
  next?: ReactNode
  /** Removes the filters; `null` if there are none. */
  onClear: (() => void) | null
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-14 text-center">
      <Inbox aria-hidden className="size-7 text-ink-soft" strokeWidth={1.5} />
      {onClear ? (
        <>
          <p>{texts.nothing_fits()}</p>
          <Button variant="secondary" size="small" onClick={onClear}>
            {texts.clear()}
          </Button>
        </>
      ) : (
        <>
          <div className="max-w-md text-pretty text-ink-soft">{children}</div>
          {next && <div className="flex flex-wrap justify-center gap-2">{next}</div>}
        </>
      )}
    </div>
  )
}

/** Shows why loading failed, with a button to try again. */
export function Failed({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-card border border-danger bg-danger-tint px-4 py-3 text-on-danger-tint"
    >
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      <p className="grow">{text}</p>
      <Button variant="secondary" size="small" onClick={onAgain}>
        {texts.try_again()}
      </Button>
    </div>
  )
}

/** Placeholder for the rows of a list while it loads. */
export function RowSkeletons() {
  return (
    <div role="status" aria-label={texts.loading()} className="grid rounded-card border border-line bg-card">
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className="flex items-center gap-6 border-b border-line px-3 py-2.5 last:border-0">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 grow" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}

/** Placeholder for a detail while it loads. */
export function DetailSkeleton() {
  return (
    <div role="status" aria-label={texts.loading()} className="grid gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="grid content-start gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-64" />
      </div>
      <Skeleton className="h-56" />
    </div>
  )
}

const toFirst = (words: ReactNode) => (
  <Link to={paths.home()} className="link">
    {words}
  </Link>
)

/** Shown if no route matches the address. */
export function NoSuchScreen() {
  return (
    <Page title={texts.no_such_screen()}>
      <p>
        <RichText parts={texts.no_such_screen_text.parts()} tags={{ link: toFirst }} />
      </p>
    </Page>
  )
}

/** Empty state: nothing is on sale. Links to the catalogue if the staff member may create items. */
export function FirstItem({ text }: { text: string }) {
  const may = useMay()
  return (
    <>
      <span>{text}</span>{' '}
      {may('save-item') && (
        <Link to={paths.catalogue()} className="link">
          {texts.to_catalogue()}
        </Link>
      )}
    </>
  )
}
