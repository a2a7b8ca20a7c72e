import type { ReactNode } from 'react'
import { Pill } from '../../parts/pill'

/** Marks what belongs to a test order, without real money. */
export const TestMark = () => <Pill>Test</Pill>

/** The state of a row of a list, with the mark if its order is a test. */
export const MarkedState = ({ isTest, children }: { isTest: boolean; children: ReactNode }) => (
  <span className="flex gap-1 xl:max-2xl:flex-col xl:max-2xl:items-start">
    {children}
    {isTest && <TestMark />}
  </span>
)
