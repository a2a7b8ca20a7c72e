import { WifiOff } from 'lucide-react'
import * as texts from '#texts/compiled/screens/offline'
import { TextWithInstant } from '../../ui/instant'
import { useConfig } from '../store/use-page'

/** Shown while the shop cannot be reached: says that the content is stored data, and from when. */
export function OfflineNote({ at }: { at: string }) {
  const { timezone } = useConfig()
  return (
    <output className="flex items-center justify-center gap-3 bg-warn-tint px-4 py-2.5 text-center font-medium text-on-warn-tint">
      <WifiOff aria-hidden className="size-5 shrink-0" />
      <span>
        <TextWithInstant parts={texts.note.parts()} at={at} timezone={timezone} />
      </span>
    </output>
  )
}
