import { FormSection, Toggle, Whole } from '../../form/section'
import { itemProps } from './item-props'
import type { SectionProps } from './section-props'
import * as words from './words'

/** Whether the shop shows it, and how. */
export function InShop(form: Omit<SectionProps, 'timezone'>) {
  const { toggle } = itemProps(form)
  return (
    <FormSection title={words.shop}>
      <Whole>
        <div className="grid gap-3">
          <Toggle {...toggle('published')} label={words.published} />
          <Toggle {...toggle('is_featured')} hint={words.featuredHint} />
          <Toggle {...toggle('force_view')} hint={words.viewHint} />
        </div>
      </Whole>
    </FormSection>
  )
}
