import type { OfficeRole } from '#contract/office/office-call'

interface DemoKey {
  name: string
  role: OfficeRole
  /** Days before now; and after now for the end. */
  made: number
  ends: number
  /** Hours before now. */
  used: number
  /** Days before now. */
  revoked?: number
}

/** API keys of scripts, the oldest first. They cannot be used, because their secrets are not stored. */
export const demoKeys: readonly DemoKey[] = [
  { name: 'Till at the harbour', role: 'box office', made: 140, ends: 225, used: 24 * 31, revoked: 30 },
  { name: 'Season plan', role: 'manager', made: 48, ends: 317, used: 5 },
]

/** Sellers at the box office, as the log names people. They have since left the team. */
export const demoSellers: readonly string[] = ['staff:marija@valbor.example', 'staff:tomislav@valbor.example']

interface DemoChange {
  item: string
  /** Days after now, at nine o'clock in the shop's zone. */
  inDays: number
  changes: Readonly<Record<string, number | boolean>>
}

/** The API key that scheduled these changes. */
export const plannedBy = 'Season plan'

/** Scheduled changes of items. */
export const demoChanges: readonly DemoChange[] = [
  { item: 'valbor27-pass', inDays: 24, changes: { price: 15900 } },
  { item: 'valbor27-coach-ljubljana', inDays: 38, changes: { published: true } },
]
