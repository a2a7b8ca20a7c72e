import { late } from '../../parts/late'
import { buttonClass } from '../../parts/button'
import { MenuIcon } from '../../parts/icons'
import { SheetButton } from './sheet-button'
import * as texts from '../../../texts/compiled/screens/shell'

const MenuSheet = late(async () => (await import('../sheets/menu-sheet')).MenuSheet)

/** Opens the navigation on small screens. */
export function MenuButton() {
  return (
    <SheetButton
      label={texts.menu()}
      className={`${buttonClass('quiet')} min-w-11 px-3! lg:hidden`}
      sheet={MenuSheet}
    >
      <MenuIcon className="size-6" />
    </SheetButton>
  )
}
