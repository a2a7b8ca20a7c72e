import { useState } from 'react'
import type { BulkActionName } from '#contract/office/bulk'
import { Button } from '#web/ui/button'
import { late } from '#web/ui/late'
import { LateDialog } from '#web/ui/late-dialog'
import { actionLabels } from './labels'

const Dialog = late(async () => (await import('./matching-dialog')).MatchingDialog)

/** Bulk actions on all rows that match a list's filters. */
export interface Matching {
  actions: readonly BulkActionName[]
  filters: Record<string, unknown>
  /** How many match, such as `1,214`. */
  count: string
}

/** The buttons of a list's actions with all that match; each opens its preview. */
export function MatchingActions({ matching: { actions, filters } }: { matching: Matching }) {
  const [requested, setRequested] = useState<BulkActionName | null>(null)
  return (
    <>
      {actions.map((action) => (
        <Button key={action} variant="secondary" size="small" onClick={() => setRequested(action)}>
          {actionLabels[action]}
        </Button>
      ))}
      {requested && (
        <LateDialog>
          <Dialog action={requested} filters={filters} onClose={() => setRequested(null)} />
        </LateDialog>
      )}
    </>
  )
}
