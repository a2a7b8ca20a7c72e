import { FormSection, Toggle, Whole } from '../../form/section'
import type { SectionProps } from './section-props'
import * as words from './words'

/** Whether the shop shows it, and how. */
export const InShop = ({ item, set }: Pick<SectionProps, 'item' | 'set'>) => (
  <FormSection title={words.shop}>
    <Whole>
      <div className="grid gap-3">
        <Toggle
          label={words.published}
          checked={item.published}
          onChange={(published) => set({ published })}
        />
        <Toggle
          label={words.fieldNames.is_featured}
          hint={words.featuredHint}
          checked={item.is_featured}
          onChange={(is_featured) => set({ is_featured })}
        />
        <Toggle
          label={words.fieldNames.force_view}
          hint={words.viewHint}
          checked={item.force_view}
          onChange={(force_view) => set({ force_view })}
        />
      </div>
    </Whole>
  </FormSection>
)
