import type { ReactNode } from 'react'
import { Pill } from '../../parts/pill'

/** Marks what belongs to a test order, without real money. */
export const TestMark = () => <Pill>Test</Pill>

/**
 * The state of a row of a list, with the mark if its order is a test: below it where columns are narrow, in letters so small
 * that the row is as high as those with two lines of text.
 */
export const MarkedState = ({ isTest, children }: { isTest: boolean; children: ReactNode }) => (
  <span className="flex gap-1 xl:max-2xl:flex-col xl:max-2xl:items-start xl:max-2xl:gap-0">
    {children}
    {isTest && (
      <span className="xl:max-2xl:ps-2.5 xl:max-2xl:leading-none">
        <span className="hidden text-xs leading-none font-semibold text-ink-soft xl:max-2xl:inline">
          Test
        </span>
        <span className="xl:max-2xl:hidden">
          <TestMark />
        </span>
      </span>
    )}
  </span>
)
