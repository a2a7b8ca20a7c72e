import { TextField } from '../../ui/text-fields'
import * as texts from '../../../texts/compiled/office/orders'

interface ReasonFieldProps {
  value: string
  hint?: string
  required?: boolean
  onChange: (reason: string) => void
}

/** Why staff change an order. */
export const ReasonField = ({ onChange, ...rest }: ReasonFieldProps) => (
  <TextField
    {...rest}
    label={texts.reason()}
    maxLength={500}
    onChange={({ target }) => onChange(target.value)}
  />
)
