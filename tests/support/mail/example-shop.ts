import type { MailShop } from '#server/modules/mail-queue/mail-blocks'

export const exampleShop: MailShop = {
  shopName: 'Adriatic Sound',
  currency: 'EUR',
  timezone: 'Europe/Zagreb',
  publicUrl: 'https://shop.example/',
  brand: '#1d3557',
  contactEmail: 'help@adriatic.example',
}
