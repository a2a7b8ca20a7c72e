import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-fields'

/** A password that a person of staff chooses. */
export const NewPasswordField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    {...field}
    label="New password"
    hint="12 characters or more. A sentence is a good one."
    type="password"
    autoComplete="new-password"
    required
  />
)
