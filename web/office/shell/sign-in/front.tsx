import * as texts from '#texts/compiled/office/sign-in'
import type { Elements } from '#web/ui/elements'
import { Link } from '#web/ui/router/link'
import { useOfficeData } from '../../kit/office-data'
import { paths } from '../../kit/paths'

/** Layout of the screens before the sign-in. */
export function Front({
  title,
  isOver = false,
  children,
}: {
  title: string
  /** Whether it covers a screen, which already is the page's main part. */
  isOver?: boolean
  children: Elements
}) {
  const { shopName } = useOfficeData()
  const Frame = isOver ? 'div' : 'main'
  return (
    <Frame {...(!isOver && { id: 'main', tabIndex: -1 })} className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <p className="mb-4 flex items-center justify-center gap-2 font-semibold">
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-small bg-brand font-bold text-on-brand"
          >
            {shopName.slice(0, 1)}
          </span>
          <span>{texts.office({ shop: shopName })}</span>
        </p>
        <div className="rounded-card border border-line bg-card p-6 shadow-card">
          <h1 className="mb-4 text-xl">{title}</h1>
          {children}
        </div>
      </div>
    </Frame>
  )
}

/** Link to the sign-in for invalid links: a person who has used the link already has an account. */
export function ToSignIn() {
  return (
    <p className="mt-4">
      <Link to={paths.home()} className="link">
        {texts.to_sign_in()}
      </Link>
    </p>
  )
}
