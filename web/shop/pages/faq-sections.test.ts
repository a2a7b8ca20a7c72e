import { expect, test } from 'vitest'
import { faqSections } from './faq-sections'

test('headings and questions of a text become FAQ sections', () => {
  expect(
    faqSections('<h2>Tickets</h2>\n<h3>Where &amp; when?</h3><p>Here.</p><h3 id="b">Why?</h3><p>So.</p>'),
  ).toEqual([
    {
      heading: 'Tickets',
      questions: [
        { question: 'Where & when?', answer: '<p>Here.</p>' },
        { question: 'Why?', answer: '<p>So.</p>' },
      ],
    },
  ])
})

test.each([
  ['no questions', '<p>Ask us.</p>'],
  ['words before the first', '<p>Hello.</p><h3>Why?</h3><p>So.</p>'],
  ['words under a heading alone', '<h2>Tickets</h2><p>Read on.</p><h3>Why?</h3><p>So.</p>'],
])('a text with %s is not split into FAQ sections', (_, html) => expect(faqSections(html)).toBeNull())
