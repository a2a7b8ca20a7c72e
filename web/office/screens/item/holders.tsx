import { InstantField, NumberField } from '../../form/fields'
import { FormSection, Toggle, Whole } from '../../form/section'
import { itemProps } from './item-props'
import type { SectionProps } from './section-props'
import * as words from './words'

/** What holders may change themselves. */
export function Holders({ timezone, ...form }: SectionProps) {
  const { value, toggle } = itemProps(form)
  return (
    <FormSection title={words.holder}>
      <Whole>
        <Toggle {...toggle('allow_name_changes')} label={words.mayName} />
      </Whole>
      {form.item.allow_name_changes && (
        <>
          <InstantField {...value('allow_name_changes_until')} hint={words.anyTime} timezone={timezone} />
          <NumberField {...value('name_change_limit')} hint={words.nameLimitHint} />
        </>
      )}
      <Whole>
        <Toggle {...toggle('allow_email_changes')} label={words.mayEmail} />
      </Whole>
    </FormSection>
  )
}
