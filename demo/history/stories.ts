import { coachStories } from './cancelled-coach'
import { planStories } from './plan-stories'
import { repaidStories } from './repaid-stories'
import { saleStories } from './sale-stories'
import type { Story } from './story'

/** The demo's orders, one of each kind: every state that the office has a screen for. */
export const historyStories: readonly Story[] = [
  ...saleStories,
  ...planStories,
  ...repaidStories,
  ...coachStories,
]
