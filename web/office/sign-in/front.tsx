import type { ReactNode } from 'react'
import { Link } from '../../ui/router/link'
import { useOfficeData } from '../office-data'
import { paths } from '../paths'
import * as texts from '../../../texts/compiled/office/sign-in'

/** The frame of what is shown before somebody is signed in. */
export function Front({
  title,
  isOver = false,
  children,
}: {
  title: string
  /** Over a screen, which is the page's main part already. */
  isOver?: boolean
  children: ReactNode
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
          {texts.office({ shop: shopName })}
        </p>
        <div className="rounded-card border border-line bg-card p-6 shadow-card">
          <h1 className="mb-4 text-xl">{title}</h1>
          {children}
        </div>
      </div>
    </Frame>
  )
}

/** Links an invalid link's page to sign-in: anyone who has already used the link has an account. */
export function ToSignIn() {
  return (
    <p className="mt-4">
      <Link to={paths.home()} className="link">
        {texts.to_sign_in()}
      </Link>
    </p>
  )
}
