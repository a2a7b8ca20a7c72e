import { useState } from 'react'
import type { BulkActionName } from '#contract/office/bulk'
import { Button } from '#web/ui/button'
import { LateDialog } from '#web/ui/late-dialog'
import { late } from '../late'
import { actionLabels } from './labels'

const Dialog = late(async () => (await import('./matching-dialog')).MatchingDialog)

/** Bulk actions on all rows that match a list's filters. */
export interface Matching {
  actions: readonly BulkActionName[]
  filters: Record<string, unknown>
  /** Number of matching rows, such as `1,214`. */
  count: string
}

/** Buttons of the actions on all matching rows; each opens a preview. */
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
