import { LimitField, NumberField } from '../../form/fields'
import { FormSection, Toggle, Whole } from '../../form/section'
import { itemProps } from './item-props'
import type { SectionProps } from './section-props'
import * as words from './words'

/** Places, and how many one order may have. */
export function Places(form: SectionProps) {
  const { value, toggle } = itemProps(form)
  return (
    <FormSection title={words.places}>
      <LimitField {...value('stock_level')} hint={words.placesHint} placeholder={words.unlimited} />
      <NumberField {...value('limit_per_order')} hint={words.limitHint} />
      <Whole>
        <Toggle {...toggle('scarce')} hint={words.scarceHint} />
      </Whole>
    </FormSection>
  )
}
