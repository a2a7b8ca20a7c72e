import type { ReactNode } from 'react'
import * as texts from '#texts/compiled/office/ui'
import { Dropdown } from './dropdown'

/** Explains a figure and links to its rows. */
export function Why({ children }: { children: ReactNode }) {
  return (
    <Dropdown label={texts.why()} align="end">
      <div className="grid w-72 gap-2 p-2 sm:w-96 text-sm font-normal">{children}</div>
    </Dropdown>
  )
}
