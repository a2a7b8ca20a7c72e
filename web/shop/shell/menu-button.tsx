import { late } from '../../parts/late'
import { buttonClass } from '../../parts/button'
import { MenuIcon } from '../../parts/icons'
import { SheetButton } from './sheet-button'

const MenuSheet = late(async () => (await import('../sheets/menu-sheet')).MenuSheet)

/** Opens the navigation on small screens. */
export function MenuButton() {
  return (
    <SheetButton
      label="Menu"
      className={`${buttonClass('quiet')} min-w-11 px-3! lg:hidden`}
      sheet={MenuSheet}
    >
      <MenuIcon className="size-6" />
    </SheetButton>
  )
}
