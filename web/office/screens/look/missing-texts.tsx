import type { Look } from '../../../../contract/office/look'
import * as words from './words'

type MissingKey = keyof typeof words.whyMissing

/** The texts that are empty, and what customers miss by that. */
export function MissingTexts({ look }: { look: Look }) {
  const keys = (Object.keys(words.whyMissing) as MissingKey[]).filter((key) => isEmpty(look[key]))
  if (keys.length === 0) return null
  return (
    <section className="mb-4 rounded-card border border-warn bg-warn-tint px-4 py-3 text-sm text-on-warn-tint">
      <h2 className="text-sm font-semibold">{words.missing}</h2>
      <ul className="mt-1 grid list-disc gap-0.5 ps-5">
        {keys.map((key) => (
          <li key={key}>
            {words.names[key]}: {words.whyMissing[key]}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Without a letter, whatever tags it has. */
const isEmpty = (html: string) => html.replaceAll(/<[^<>]*>/g, '').trim() === ''
