import { expect, test } from 'vitest'
import { colourNotes } from './colour-notes'

const theme = { accent: '#c2410c', radius: 10, font: 'system', mode: 'light' } as const

test('a colour that can be read is shown with the text on it', () => {
  expect(colourNotes({ ...theme, brand: '#1f3a8a' }, 'brand').map(({ sentence }) => sentence)).toEqual([
    'On light pages it has light text, with a contrast of 10.3 to 1.',
  ])
})

test('one that cannot be read as text is shown as it is changed, in each mode that visitors see', () => {
  const notes = colourNotes({ ...theme, mode: 'system', brand: '#ffe14d' }, 'brand')
  expect(notes.map(({ ground }) => ground)).toEqual(['#ffe14d', '#ffe14d'])
  expect(notes[0]?.sentence).toMatch(
    /^On light pages it has dark text, with a contrast of 1\d\.\d to 1\. For legibility, text in this colour is #[0-9a-f]{6}\.$/,
  )
  expect(notes[1]?.sentence).toMatch(/^On dark pages it has dark text, with a contrast of 1\d\.\d to 1\.$/)
})
