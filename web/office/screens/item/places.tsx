import { LimitField, NumberField } from '../../form/fields'
import { FormSection, Toggle, Whole } from '../../form/section'
import type { SectionProps } from './section-props'
import * as words from './words'

const names = words.fieldNames

/** Places, and how many one order may have. */
export function Places({ item, set, errors }: SectionProps) {
  return (
    <FormSection title={words.places}>
      <LimitField
        label={names.stock_level}
        hint={words.placesHint}
        placeholder={words.unlimited}
        value={item.stock_level}
        error={errors['item.stock_level']}
        onChange={(stock_level) => set({ stock_level })}
      />
      <NumberField
        label={names.limit_per_order}
        hint={words.limitHint}
        value={item.limit_per_order}
        error={errors['item.limit_per_order']}
        onChange={(limit_per_order) => set({ limit_per_order })}
      />
      <Whole>
        <Toggle
          label={names.scarce}
          hint={words.scarceHint}
          checked={item.scarce}
          onChange={(scarce) => set({ scarce })}
        />
      </Whole>
    </FormSection>
  )
}
