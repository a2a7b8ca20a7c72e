import { InstantField, NumberField } from '../../form/fields'
import { FormSection, Toggle, Whole } from '../../form/section'
import type { SectionProps } from './section-props'
import * as words from './words'

const names = words.fieldNames

/** What holders may change themselves. */
export function Holders({ item, set, errors, timezone }: SectionProps) {
  return (
    <FormSection title={words.holder}>
      <Whole>
        <Toggle
          label={words.mayName}
          checked={item.allow_name_changes}
          onChange={(allow_name_changes) => set({ allow_name_changes })}
        />
      </Whole>
      {item.allow_name_changes && (
        <>
          <InstantField
            label={names.allow_name_changes_until}
            hint={words.anyTime}
            value={item.allow_name_changes_until}
            error={errors['item.allow_name_changes_until']}
            onChange={(allow_name_changes_until) => set({ allow_name_changes_until })}
            {...{ timezone }}
          />
          <NumberField
            label={names.name_change_limit}
            hint={words.nameLimitHint}
            value={item.name_change_limit}
            error={errors['item.name_change_limit']}
            onChange={(name_change_limit) => set({ name_change_limit })}
          />
        </>
      )}
      <Whole>
        <Toggle
          label={words.mayEmail}
          checked={item.allow_email_changes}
          onChange={(allow_email_changes) => set({ allow_email_changes })}
        />
      </Whole>
    </FormSection>
  )
}
