import { InstantField, MoneyField } from '../../form/fields'
import { FormSection, Toggle, Whole } from '../../form/section'
import type { SectionProps } from './section-props'
import * as words from './words'

const names = words.fieldNames

/** Whether, when and at which fee buyers may give it back. */
export function Refunds({ item, set, errors, timezone }: SectionProps) {
  return (
    <FormSection title={words.refunds}>
      <Whole>
        <Toggle
          label={words.mayRefund}
          checked={item.is_refundable}
          onChange={(is_refundable) => set({ is_refundable })}
        />
      </Whole>
      {item.is_refundable && (
        <>
          <InstantField
            label={words.from}
            hint={words.anyTime}
            value={item.allow_refund_requests_from}
            error={errors['item.allow_refund_requests_from']}
            onChange={(allow_refund_requests_from) => set({ allow_refund_requests_from })}
            {...{ timezone }}
          />
          <InstantField
            label={words.until}
            hint={words.anyTime}
            value={item.allow_refund_requests_until}
            error={errors['item.allow_refund_requests_until']}
            onChange={(allow_refund_requests_until) => set({ allow_refund_requests_until })}
            {...{ timezone }}
          />
          <MoneyField
            label={names.refund_fee}
            hint={words.refundFeeHint}
            value={item.refund_fee}
            error={errors['item.refund_fee']}
            onChange={(refund_fee) => set({ refund_fee })}
          />
        </>
      )}
    </FormSection>
  )
}
