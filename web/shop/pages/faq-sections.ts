import { plainText } from '#rules/text/html-text'

export interface FaqSection {
  /** Empty for questions before the first heading. */
  heading: string
  questions: { question: string; answer: string }[]
}

/**
 * Splits a text into headings (h2) and questions (h3) with their answers. Returns `null` if the text has another
 * structure, no question, or text outside of questions, which must not get lost.
 */
export function faqSections(html: string): FaqSection[] | null {
  const sections: FaqSection[] = []
  // Odd pieces are the level and the content of a heading; even pieces are the text between two headings.
  const pieces = html.split(/<h([23])(?:\s[^>]*)?>([\s\S]*?)<\/h\1>/)
  if ((pieces[0] ?? '').trim()) return null
  for (let at = 1; at < pieces.length; at += 3) {
    const [level, heading = '', between = ''] = pieces.slice(at, at + 3)
    const words = plainText(heading, 300)
    if (level === '2') {
      if (between.trim()) return null
      sections.push({ heading: words, questions: [] })
    } else {
      if (sections.length === 0) sections.push({ heading: '', questions: [] })
      sections.at(-1)?.questions.push({ question: words, answer: between })
    }
  }
  return sections.some(({ questions }) => questions.length > 0) ? sections : null
}
