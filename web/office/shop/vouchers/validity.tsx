import * as texts from '#texts/compiled/office/vouchers'
import { RichText } from '#web/ui/rich-text'
import { When } from '../../kit/values/when'

interface ValidityProps {
  /** `null` for no limit. */
  from: string | null
  until: string | null
}

/** Says when a voucher is valid. */
export function Validity({ from, until }: ValidityProps) {
  if (from === null && until === null) return <span className="text-ink-soft">{texts.always()}</span>
  const text = from === null ? texts.valid_until : until === null ? texts.valid_from : texts.valid_between
  const first = () => <When at={from} />
  const last = () => <When at={until} />
  return (
    <span className="whitespace-nowrap">
      <RichText parts={text.parts()} tags={{ from: first, until: last }} />
    </span>
  )
}
