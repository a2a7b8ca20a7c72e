import type { ReactNode } from 'react'
import { Pill } from '../../ui/pill'
import * as texts from '../../../texts/compiled/office/ui'

/** Marks what belongs to a test order, without real money. */
export const TestMark = () => <Pill>{texts.test()}</Pill>

/**
 * The state of a row of a list, with the mark if its order is a test: below it where columns or cards are narrow, in letters so
 * small that the row is as high as those with two lines of text, and that an amount has room beside it.
 */
export const MarkedState = ({ isTest, children }: { isTest: boolean; children: ReactNode }) => (
  <span className="flex gap-1 tight:flex-col tight:items-start tight:gap-0">
    {children}
    {isTest && (
      <span className="tight:ps-2.5 tight:leading-none">
        <span className="hidden text-xs leading-none font-semibold text-ink-soft tight:inline">
          {texts.test()}
        </span>
        <span className="tight:hidden">
          <TestMark />
        </span>
      </span>
    )}
  </span>
)
