import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/vouchers'
import type { FieldErrors } from '#web/ui/field-errors'
import { TextField } from '#web/ui/text-fields'
import { RowDialog, useEditedRow } from '../../kit/dialog/edited-row'
import { InstantField, MoneyField } from '../../kit/form/fields'
import { useOfficeData } from '../../kit/office-data'
import { shownValue } from '../../kit/values/shown-value'

export type VoucherRow = OfficeAnswered<'find-vouchers'>['vouchers'][number]

/** Creates or changes a voucher. */
export function VoucherDialog({ voucher, onClose }: { voucher: VoucherRow | null; onClose: () => void }) {
  const shop = useOfficeData()
  const { timezone } = shop
  const row = useEditedRow('save-voucher', {
    stored: voucher,
    values: valuesOf(voucher),
    missingOf,
    payloadOf: (entry, version) => ({ voucher: { ...entry, code: entry.code.trim() }, version }),
    toast: texts.saved(),
    done: onClose,
  })
  const { values, set } = row.edited
  return (
    <RowDialog
      row={row}
      title={voucher?.code ?? texts.new_voucher()}
      confirm={texts.save()}
      nameOf={(key) => fieldNames[key]}
      textOf={(key, value) => shownValue(key, value, shop)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.code()}
          required
          readOnly={voucher !== null}
          maxLength={100}
          autoComplete="off"
          hint={voucher === null ? texts.code_hint() : undefined}
          value={values.code}
          error={row.errors['voucher.code']}
          onChange={({ target }) => set({ code: target.value })}
        />
        <MoneyField
          label={texts.value()}
          required
          value={values.discount_amount}
          error={row.errors['voucher.discount_amount']}
          onChange={(discount_amount) => set({ discount_amount })}
        />
      </div>
      <Dates
        from={values.valid_from}
        until={values.valid_until}
        setFrom={(valid_from) => set({ valid_from })}
        setUntil={(valid_until) => set({ valid_until })}
        errors={{ from: row.errors['voucher.valid_from'], until: row.errors['voucher.valid_until'] }}
        {...{ timezone }}
      />
    </RowDialog>
  )
}

const valuesOf = (voucher: VoucherRow | null) => ({
  code: voucher?.code ?? '',
  discount_amount: voucher?.discount_amount ?? Number.NaN,
  valid_from: voucher?.valid_from ?? null,
  valid_until: voucher?.valid_until ?? null,
})

const fieldNames: Record<keyof ReturnType<typeof valuesOf>, string> = {
  code: texts.code(),
  discount_amount: texts.value(),
  valid_from: texts.from(),
  valid_until: texts.until(),
}

const missingOf = ({ code, discount_amount }: ReturnType<typeof valuesOf>): FieldErrors => ({
  ...(code.trim() === '' && { 'voucher.code': texts.missing_code() }),
  ...(!(discount_amount > 0) && { 'voucher.discount_amount': texts.missing_value() }),
})

interface DatesProps {
  from: string | null
  until: string | null
  timezone: string
  setFrom: (from: string | null) => void
  setUntil: (until: string | null) => void
  errors?: { from: string | undefined; until: string | undefined }
}

/** Start and end of a voucher's validity, one below the other, because half of a dialog is too narrow for a day and a time. */
export const Dates = ({ from, until, timezone, setFrom, setUntil, errors }: DatesProps) => (
  <>
    <InstantField
      label={texts.from()}
      hint={texts.any_time()}
      error={errors?.from}
      value={from}
      onChange={setFrom}
      {...{ timezone }}
    />
    <InstantField
      error={errors?.until}
      label={texts.until()}
      hint={texts.any_time()}
      value={until}
      onChange={setUntil}
      {...{ timezone }}
    />
  </>
)
