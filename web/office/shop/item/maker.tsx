import * as texts from '#texts/compiled/office/item'
import { TextAreaField } from '#web/ui/text-area-field'
import { TextField } from '#web/ui/text-fields'
import { FormSection, Whole } from '../../kit/form/section'
import { itemProps, type SectionProps } from './item-props'

/** Fields for the manufacturer and safety information (Regulation (EU) 2023/988, Art. 19). */
export function Maker(form: SectionProps) {
  const { item, set } = form
  const { value } = itemProps(form)
  return (
    <FormSection title={texts.maker()} hint={texts.maker_hint()}>
      <Whole>
        <TextAreaField
          {...value('maker')}
          rows={3}
          maxLength={600}
          hint={texts.maker_address_hint()}
          value={item.maker ?? ''}
          onChange={({ target }) => set({ maker: target.value || null })}
        />
      </Whole>
      <Whole>
        <TextField
          {...value('maker_contact')}
          maxLength={300}
          autoComplete="off"
          hint={texts.maker_contact_hint()}
          value={item.maker_contact ?? ''}
          onChange={({ target }) => set({ maker_contact: target.value || null })}
        />
      </Whole>
      <Whole>
        <TextAreaField
          {...value('safety_notes')}
          rows={3}
          maxLength={5000}
          hint={texts.safety_hint()}
          value={item.safety_notes ?? ''}
          onChange={({ target }) => set({ safety_notes: target.value || null })}
        />
      </Whole>
    </FormSection>
  )
}
