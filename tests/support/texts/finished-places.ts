/** Folders and files whose texts are all in the catalogue (docs/texts.md). */
export const finishedPlaces = [
  'server/modules/documents',
  'server/modules/messages',
  'server/modules/payments/gateways/sandbox',
  'web/office',
  'web/shop',
  'web/ui',
]

/** Files in these places whose words no reader of the shop or the office sees as a text, each with the reason. */
export const notForCustomers: Readonly<Record<string, string>> = {
  'web/office/account/second-factor.tsx': 'the purpose in a call',
  'web/office/bulk/guest-list-actions.tsx': 'the channel that the server stores',
  'web/office/inbox/statement-columns.ts': 'banks: the headings of their files',
  'web/office/list/rows-table.tsx': 'the style sheet: names of classes',
  'web/office/list/selection-bar.tsx': 'React: the name of a part',
  'web/office/pictures/drop-zone.tsx': 'browsers: the type of what is dragged',
  'web/office/session/browser-name.ts': 'names of browsers and systems',
  'web/office/settings/advanced-screen.tsx': 'the name of a role in a call',
  'web/office/settings/country-fields.tsx': 'codes of countries',
  'web/office/team/team-screen.tsx': 'the name of a role in a call',
  'web/office/ui/dropdown.tsx': 'names of keys and elements',
  'web/shop/orders/state/use-purchase-tracking.ts': 'advert networks: the name of an event',
  'web/shop/render.tsx': 'search engines: the names of schema.org',
  'web/shop/theme.ts': 'browsers: the names of fonts',
  'server/modules/documents/document-file.ts': 'programs that read a PDF: names of its fonts',
  'server/modules/documents/kept-font.ts': 'programs that read a PDF: which characters its glyphs are',
  'server/modules/documents/paper.ts': 'programs that read a PDF: the names of its tags',
  'server/modules/documents/drawing-queue.ts': 'operators, in the log',
  'server/modules/messages/send-mail.ts': 'mail programs: the headers of a message',
  'server/modules/messages/preview-mail.ts': 'staff: the customer of an example',
  'server/modules/messages/waiting-mails.ts': 'operators, in the log',
  'server/modules/messages/send-mails.ts': 'operators, in the log and in mails to the office',
  'server/modules/messages/find-mails.ts': 'staff, in answers of the office',
  'server/modules/messages/resend-mail.ts': 'staff, in answers of the office',
  'server/modules/messages/mailbox-page.ts': 'who runs the shop on their own machine',
}
