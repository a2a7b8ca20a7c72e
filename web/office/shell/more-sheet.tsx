import * as texts from '#texts/compiled/office/shell'
import { Dialog } from '../../ui/dialog'
import type { PlaceGroup } from '../kit/navigation'
import { NavigationGroups } from './navigation-groups'
import { PersonMenu } from './person-menu'

/** All screens, for a phone. */
export function MoreSheet({ groups, onClose }: { groups: readonly PlaceGroup[]; onClose: () => void }) {
  return (
    <Dialog title={texts.office()} onClose={onClose} shape="sheet">
      <nav aria-label={texts.all_screens()} className="grid gap-4">
        <NavigationGroups groups={groups} as="h3" isLarge onGo={onClose} />
      </nav>
      <div className="mt-6">
        <PersonMenu onOpen={onClose} />
      </div>
    </Dialog>
  )
}
