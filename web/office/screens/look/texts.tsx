import type { OfficeAnswered } from '../../../../contract/calls'
import { TextField } from '../../../parts/text-fields'
import { FormSection, Whole } from '../../form/section'
import type { LookSectionProps } from './section-props'
import * as words from './words'

type WordKey = keyof typeof words.ownWords

/** What the shop says in its own words; what is empty has neutral ones. */
export function Texts({
  look,
  set,
  errors,
  neutral,
}: LookSectionProps & { neutral: OfficeAnswered<'get-look'>['neutral_words'] }) {
  const change = (key: WordKey, text: string) => {
    const { [key]: _before, ...others } = look.words
    set({ words: text === '' ? others : { ...others, [key]: text } })
  }
  return (
    <FormSection title={words.parts.words} hint={words.neutral}>
      {(Object.keys(words.ownWords) as WordKey[]).map((key) => (
        <Whole key={key}>
          <TextField
            label={words.ownWords[key].name}
            placeholder={neutral[key]}
            maxLength={words.ownWords[key].most}
            value={look.words[key] ?? ''}
            error={errors[`look.words.${key}`]}
            onChange={({ target }) => change(key, target.value)}
          />
        </Whole>
      ))}
      <Whole>
        <TextField
          label={words.names.checkoutButtonLabel}
          maxLength={500}
          value={look.checkoutButtonLabel}
          error={errors['look.checkoutButtonLabel']}
          onChange={({ target }) => set({ checkoutButtonLabel: target.value })}
        />
      </Whole>
    </FormSection>
  )
}
