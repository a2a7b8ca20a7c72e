import { OfflineIcon } from '../../parts/icons'
import { Instant } from '../../parts/instant'
import { useConfig } from '../store/use-world'

/** While the shop cannot be reached: that what is shown was kept, and from when it is. */
export function OfflineNote({ at }: { at: string }) {
  const { timezone } = useConfig()
  return (
    <output className="flex items-center justify-center gap-3 bg-warn-tint px-4 py-2.5 text-center font-medium text-on-warn-tint">
      <OfflineIcon className="size-5 shrink-0" />
      <span>
        You are offline. This is how your orders were on <Instant at={at} timezone={timezone} />.
      </span>
    </output>
  )
}
