import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { buttonClass } from '../../parts/button'
import { useIsAwake } from '../../parts/use-is-awake'
import { MenuIcon } from '../../parts/icons'

const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet')).MenuSheet }))

/** Opens the navigation on small screens. */
export function MenuButton() {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key } = useLocation()
  const isAwake = useIsAwake()
  // A navigation closes it: the sheet belongs to the page that it was opened on.
  const isOpen = openAt === key
  return (
    <>
      <button
        type="button"
        disabled={!isAwake}
        data-asleep={!isAwake || undefined}
        aria-haspopup="dialog"
        aria-label="Menu"
        onClick={() => setOpenAt(key)}
        className={`${buttonClass('quiet')} min-w-11 px-3! lg:hidden`}
      >
        <MenuIcon className="size-6" />
      </button>
      {isOpen && (
        <Suspense>
          <MenuSheet onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  )
}
