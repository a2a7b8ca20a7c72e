import { InstantField, MoneyField } from '../../form/fields'
import { FormSection, Toggle, Whole } from '../../form/section'
import { itemProps } from './item-props'
import type { SectionProps } from './section-props'
import * as words from './words'

/** Whether, when and at which fee buyers may give it back. */
export function Refunds({ timezone, ...form }: SectionProps) {
  const { value, toggle } = itemProps(form)
  return (
    <FormSection title={words.refunds}>
      <Whole>
        <Toggle {...toggle('is_refundable')} label={words.mayRefund} />
      </Whole>
      {form.item.is_refundable && (
        <>
          <InstantField
            {...value('allow_refund_requests_from')}
            label={words.from}
            hint={words.anyTime}
            timezone={timezone}
          />
          <InstantField
            {...value('allow_refund_requests_until')}
            label={words.until}
            hint={words.anyTime}
            timezone={timezone}
          />
          <MoneyField {...value('refund_fee')} hint={words.refundFeeHint} />
        </>
      )}
    </FormSection>
  )
}
