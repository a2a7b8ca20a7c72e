import { Tag } from 'lucide-react'
import { useId } from 'react'
import type { Voucher } from '#contract/shop/cart'
import * as refusalTexts from '#texts/compiled/refusals/shop'
import * as texts from '#texts/compiled/screens/checkout'
import { Alert, FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { formErrorText } from '../../ui/calls/post-call'
import { moneyText } from '../../ui/formats'
import { TextField } from '../../ui/text-fields'
import { useForm } from '../../ui/use-form'
import { useCall, useConfig } from '../store/use-page'

export interface VoucherEntryProps {
  voucher: Voucher | null
  /** The part of the voucher's amount that the order does not use, in minor units. */
  lost: number
  /** Why a voucher that was applied is no longer valid. */
  refused: string | null
  onApply: (voucher: Voucher | null) => void
}

/** The voucher that is applied, or the field for a code. */
export function VoucherEntry({ voucher, lost, refused, onApply }: VoucherEntryProps) {
  const { currency } = useConfig()
  if (voucher === null) return <VoucherForm refused={refused} onApply={onApply} />
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-good-tint px-4 py-2 text-on-good-tint">
        <p className="flex items-center gap-2.5 font-semibold">
          <Tag aria-hidden className="size-5" />
          <span>{`${voucher.code}: ${moneyText(voucher.discount_amount, currency)}`}</span>
        </p>
        <Button variant="quiet" size="small" className="text-inherit!" onClick={() => onApply(null)}>
          {texts.voucher_remove()}
        </Button>
      </div>
      {lost > 0 && <Alert tone="warn">{texts.voucher_lost()}</Alert>}
    </div>
  )
}

/** The field for a voucher's code. */
function VoucherForm({ refused, onApply }: Pick<VoucherEntryProps, 'refused' | 'onApply'>) {
  const form = useForm({ code: '' })
  const alertId = useId()
  const { send, pending, error, setError } = useCall('validate-voucher', {
    done: ({ voucher }) => onApply(voucher),
    failed: (refusal) => {
      const sentence = refusal.status === 422 ? refusalTexts.voucher_invalid() : formErrorText(refusal)
      setError(sentence)
      form.check({ code: sentence })
    },
  })

  const submit = async () => {
    const code = form.values.code.trim()
    const missing = code ? null : refusalTexts.voucher_missing()
    setError(missing)
    if (form.check(missing ? { code: missing } : {})) await send({ code })
  }

  return (
    <form {...form.props(submit)} className="grid gap-4">
      <FormAlert id={alertId} error={error ?? refused} />
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-48 grow sm:max-w-xs">
          <TextField
            label={texts.voucher_code()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because a button asked for it
            autoFocus
            {...form.field('code')}
            alertId={alertId}
          />
        </div>
        <Button type="submit" variant="secondary" pending={pending} className="mt-[1.875rem]">
          {texts.voucher_apply()}
        </Button>
      </div>
    </form>
  )
}
