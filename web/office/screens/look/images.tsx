import { TextAreaField } from '../../../parts/text-area-field'
import { FormSection, Whole } from '../../form/section'
import { PictureField } from '../../parts/picture-field'
import type { LookSectionProps } from './section-props'
import * as words from './words'

type ImageName = keyof typeof words.images

/** What each is for: its shape, and the sizes that are made. */
const kindOf = {
  banner: 'banner',
  homeBanner: 'homeBanner',
  homeBannerTall: 'homeBannerTall',
  logo: 'logo',
  ticketsCard: 'card',
  merchandiseCard: 'card',
  portalCard: 'card',
  social: 'social',
} as const satisfies Record<ImageName, string>

/** The pictures of the shop itself; those of items are with the items. */
export function Images({ look, set, errors }: LookSectionProps) {
  const change = (name: ImageName, path: string | null) => {
    const { [name]: _before, ...others } = look.images
    set({ images: path === null ? others : { ...others, [name]: path } })
  }
  return (
    <FormSection title={words.parts.pictures}>
      {(Object.keys(words.images) as ImageName[]).map((name) => (
        <Whole key={name}>
          <PictureField
            label={words.images[name].name}
            hint={words.images[name].hint}
            value={look.images[name] ?? null}
            kind={kindOf[name]}
            error={errors[`look.images.${name}`]}
            onChange={(path) => change(name, path)}
          />
        </Whole>
      ))}
      {(['cardLogos', 'gatewayBadges'] as const).map((key) => (
        <TextAreaField
          key={key}
          label={words.names[key]}
          hint={words.linesHint}
          rows={3}
          value={look[key].join('\n')}
          error={errors[`look.${key}`]}
          onChange={({ target }) => set({ [key]: linesOf(target.value) })}
        />
      ))}
    </FormSection>
  )
}

/** An empty last line stays while it is typed. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))
