import type { CatalogueFile } from '#contract/office/catalogue-file'
import { demoCountries, sepaCountries, transferCountries } from './countries'
import { demoLabels } from './labels'
import { goodsTaxRates } from './tax-rates'
import { accessibilityStatement } from './texts-accessibility'
import { ambassadorsText, cookiePolicy, faqs } from './texts-pages'
import { privacyPolicy, securityStatement } from './texts-privacy'
import { termsConditions } from './texts-terms'

/** Countries whose postal addresses need a region, province or state. */
const regionCountries = ['AU', 'BR', 'CA', 'IT', 'MX', 'US']

/** The demo shop's value of every setting. Amounts are in cents, times in the unit of the key. */
export const demoSettings = {
  shopName: 'Valbor',
  currency: 'EUR',
  timezone: 'Europe/Zagreb',
  shopActive: true,
  merchandiseActive: true,
  refundsActive: true,
  withdrawalActive: true,
  creditCardActive: true,
  gateway: 'sandbox',

  countries: demoCountries,
  ibanCountries: sepaCountries,
  bankTransferCountries: transferCountries,
  addressLines: {
    street: { text: 'Street and number', required: true },
    postcode: { text: 'Postcode', required: true },
    city: { text: 'Town or city', required: true },
    region: { text: 'Region, province or state', required: regionCountries },
  },
  ...demoLabels,

  shopPaymentCreditCardMaxAttempts: 5,
  cartMinutes: 15,
  showOutOfStock: false,
  checkoutButtonLabel: 'Buy now – order with obligation to pay',
  bankTransferDays: 7,
  bankTransferGraceDays: 2,
  cardMinutes: 30,
  planGraceDays: 10,
  maxItemsPerCart: 50,
  maxUnpaidOrders: 3,
  maxUnpaidPlaces: 50,
  maxHeldPlacesPerNetwork: null,
  maxFreePlaces: 10,
  maxOrdersPerDay: 20,

  contactEmail: 'hello@valbor.example',
  contactAddress: 'Valbor d.o.o., Obala 14, 22299 Mirava, Croatia',
  websiteLink: { text: 'About the festival', url: 'https://valbor.example' },
  socialLinks: {
    Instagram: 'https://www.instagram.com/valborfestival.example',
    YouTube: 'https://www.youtube.com/@valborfestival.example',
    Mastodon: 'https://social.valbor.example/@valbor',
    Spotify: 'https://open.spotify.com/user/valbor.example',
  },
  cardLogos: ['Visa', 'Mastercard', 'Maestro', 'Diners Club', 'American Express'],
  gatewayBadges: ['Visa Secure', 'Mastercard Identity Check', 'WSPay'],

  pixelId: null,
  ambassadorsPath: '/ambassadors',
  ambassadorsLinkText: 'Ambassadors',
  ambassadorsText,
  underConstructionTitle: 'The tide is out',
  underConstructionText:
    '<p>We are painting the boats and stacking the tickets. The shop opens again on <strong>1 December at 10:00</strong>, with passes, boats and beds for Valbor 2027.</p><p>Already have an order? The portal works as always.</p>',
  termsConditions,
  privacyPolicy,
  securityStatement,
  accessibilityStatement,
  faqs,
  cookiePolicy,

  images: {
    banner: '/pictures/demo/banner',
    homeBanner: '/pictures/demo/home-banner',
    homeBannerTall: '/pictures/demo/home-banner-tall',
    logo: '/pictures/demo/logo.svg',
    ticketsCard: '/pictures/demo/tickets-card',
    merchandiseCard: '/pictures/demo/merchandise-card',
    portalCard: '/pictures/demo/portal-card',
    social: '/pictures/demo/social.jpg',
  },
  theme: { brand: '#2149c1', accent: '#ff5b45', radius: 14, font: 'bricolage', mode: 'light' },
  words: {
    homeDescription:
      'Passes, day tickets, boats and beds for Valbor, the festival on the island, and merchandise to wear, hang and carry.',
    ticketsCard: 'Passes, days, boats and beds',
    merchandiseCard: 'To wear, hang and carry',
    faultTitle: 'This page ran aground.',
    offlineTitle: 'This page is still ashore.',
  },

  bankAccount: { holder: 'Valbor d.o.o.', iban: 'HR1210010051863000160', bic: 'NBHRHR2D' },
  seller: {
    name: 'Valbor d.o.o. za organizaciju događanja',
    address: 'Obala 14\n22299 Mirava\nCroatia',
    vatNumber: 'HR12345678903',
    registration: 'Commercial Court in Zadar, MBS 110123456',
    email: 'hello@valbor.example',
    phone: '+385 23 555 0127',
  },
  sandboxInstruction: 'redirect',
  shippingRates: { HR: 590, SI: 890, AT: 1190, DE: 1290, IT: 1290, HU: 1190, FR: 1490, NL: 1490 },
  shippingTaxRate: 25,
  shippingTaxRates: goodsTaxRates,
} satisfies CatalogueFile['settings']
