import type { TextPart } from '../../../texts/text-types'
import { RichText } from '../../ui/rich-text'
import { When } from './when'

/** A sentence of the catalogue that names an instant in short: its tag `{#when/}`. */
export function TextWithWhen({ parts, at }: { parts: readonly TextPart[]; at: string | null }) {
  const when = () => <When at={at} isInText />
  return <RichText parts={parts} tags={{ when }} />
}
