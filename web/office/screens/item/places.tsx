import { LimitField, NumberField } from '../../form/fields'
import { FormSection, Toggle, Whole } from '../../form/section'
import { itemProps } from './item-props'
import { placesOfTimes } from './item-values'
import type { SectionProps } from './section-props'
import * as words from './words'

/** Places, and how many one order may have. */
export function Places(form: SectionProps) {
  const { value, toggle } = itemProps(form)
  const { travel_time_type, travel_times } = form.item
  const limit =
    travel_time_type === 'selectable'
      ? { hint: words.asDeparturesHint, placeholder: words.asDepartures(placesOfTimes(travel_times)) }
      : { hint: words.unlimitedHint, placeholder: words.unlimited }
  return (
    <FormSection title={words.places}>
      <LimitField {...value('stock_level')} {...limit} />
      <NumberField {...value('limit_per_order')} hint={words.limitHint} />
      <Whole>
        <Toggle {...toggle('scarce')} hint={words.scarceHint} />
      </Whole>
    </FormSection>
  )
}
