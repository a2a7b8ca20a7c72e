/** Folders and files whose texts for customers are all in the catalogue (docs/texts.md). */
export const finishedPlaces = [
  'server/documents',
  'server/features/mail',
  'server/gateways/sandbox',
  'server/wallets',
  'web/parts/calls',
  'web/shop/consent',
  'web/shop/gateway',
  'web/shop/items',
  'web/shop/offline',
  'web/shop/order-items',
  'web/shop/screens/home',
  'web/shop/screens/listing',
  'web/shop/screens/manage-ticket',
  'web/shop/screens/order',
  'web/shop/screens/pages',
  'web/shop/screens/portal',
  'web/shop/screens/product',
  'web/shop/tickets',
]

/** Files there whose words are not for customers, each with its readers. */
export const notForCustomers: Readonly<Record<string, string>> = {
  'web/shop/screens/order/state/use-purchase-tracking.ts': 'advert networks: the name of an event',
  'server/documents/paper.ts': 'programs that read a PDF: the names of its tags',
  'server/documents/drawing-queue.ts': 'operators, in the log',
  'server/features/mail/resend-mail.ts': 'staff, in answers of the office',
  'server/features/mail/mailbox-access.ts': 'who runs the shop on their own machine',
  'server/features/mail/mailbox-page.ts': 'who runs the shop on their own machine',
}
