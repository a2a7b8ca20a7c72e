import { When } from '../ui/when'
import * as words from './words'

interface ValidityProps {
  /** Null: no limit. */
  from: string | null
  until: string | null
}

/** When a voucher is valid: its days, or the one that it has. */
export function Validity({ from, until }: ValidityProps) {
  if (from === null && until === null) return <span className="text-ink-soft">{words.always}</span>
  return (
    <span className="whitespace-nowrap">
      {from === null && `${words.validUntil} `}
      {until === null && `${words.validFrom} `}
      <When at={from} />
      {from !== null && until !== null && ' – '}
      <When at={until} />
    </span>
  )
}
