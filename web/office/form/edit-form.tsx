import type { ReactNode } from 'react'
import * as texts from '../../../texts/compiled/office/form'

interface EditFormProps {
  className: string
  onSave: () => void
  children: ReactNode
}

/** A form with its button elsewhere, in the bar at the bottom; Enter in a field saves too. */
export const EditForm = ({ className, onSave, children }: EditFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSave()
    }}
    className={className}
  >
    {children}
    <input type="submit" hidden value={texts.save()} />
  </form>
)
