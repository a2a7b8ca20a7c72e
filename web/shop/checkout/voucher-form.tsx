import { useId } from 'react'
import type { Voucher } from '../../../contract/shop/cart'
import * as refusalTexts from '../../../texts/compiled/refusals/shop'
import * as texts from '../../../texts/compiled/screens/checkout'
import { FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { formErrorText } from '../../ui/calls/post-call'
import { TextField } from '../../ui/text-fields'
import { useForm } from '../../ui/use-form'
import { useCall } from '../store/use-page'

interface VoucherFormProps {
  /** Why a voucher that was applied is no longer valid. */
  refused: string | null
  onApply: (voucher: Voucher) => void
}

/** The field for a voucher's code. */
export function VoucherForm({ refused, onApply }: VoucherFormProps) {
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
        <Button type="submit" look="secondary" pending={pending} className="mt-[1.875rem]">
          {texts.voucher_apply()}
        </Button>
      </div>
    </form>
  )
}
