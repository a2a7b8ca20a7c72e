import type { Look } from '#contract/office/look'
import type { FieldErrors } from '#web/ui/field-errors'

/** Props that all sections of the form share. */
export interface LookSectionProps {
  look: Look
  set: (patch: Partial<Look>) => void
  errors: FieldErrors
  /** Shows a page in the preview. */
  onPath: (path: string) => void
}
