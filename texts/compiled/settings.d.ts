// Compiled from texts/en/settings.json by `npm run texts`.
import type { Slot } from './../text-types'
/** {name}: {part} */
export declare const part: (slots: { name: Slot; part: Slot }) => string
/** VAT number */
export declare const vat_number: () => string
/** Registration */
export declare const registration: () => string
/** Colours and type */
export declare const theme: () => string
/** Pictures */
export declare const images: () => string
/** Logos of cards */
export declare const card_logos: () => string
/** Badges of the gateway */
export declare const gateway_badges: () => string
/** Words */
export declare const words: () => string
/** Button of the checkout */
export declare const checkout_button_label: () => string
/** Terms and conditions */
export declare const terms_conditions: () => string
/** Privacy policy */
export declare const privacy_policy: () => string
/** Security statement */
export declare const security_statement: () => string
/** Questions and answers */
export declare const faqs: () => string
/** Cookie policy */
export declare const cookie_policy: () => string
/** Link to the ambassadors’ page */
export declare const ambassadors_link_text: () => string
/** Ambassadors’ page */
export declare const ambassadors_text: () => string
/** Title while the shop is closed */
export declare const under_construction_title: () => string
/** Text while the shop is closed */
export declare const under_construction_text: () => string
/** Groups of tickets */
export declare const product_types: () => string
/** Groups of merchandise */
export declare const merchandise_types: () => string
/** Payment methods */
export declare const payment_methods: () => string
/** Statuses of payments */
export declare const payment_statuses: () => string
/** Statuses of tickets */
export declare const ticket_statuses: () => string
/** Statuses of merchandise */
export declare const merchandise_statuses: () => string
/** Statuses of refunds */
export declare const refund_statuses: () => string
/** Name of the shop */
export declare const shop_name: () => string
/** The shop is open */
export declare const shop_active: () => string
/** Merchandise is sold */
export declare const merchandise_active: () => string
/** Customers may ask for refunds */
export declare const refunds_active: () => string
/** Customers may withdraw from a contract for goods */
export declare const withdrawal_active: () => string
/** Currency */
export declare const currency: () => string
/** Time zone */
export declare const timezone: () => string
/** Seller */
export declare const seller: () => string
/** Postal address */
export declare const contact_address: () => string
/** Link to your website */
export declare const website_link: () => string
/** Social media */
export declare const social_links: () => string
/** Countries of customers */
export declare const countries: () => string
/** Tickets that let a person in */
export declare const entry_types: () => string
/** Sold-out items stay in the lists */
export declare const show_out_of_stock: () => string
/** Card payments */
export declare const credit_card_active: () => string
/** Payment gateway */
export declare const gateway: () => string
/** Bank account */
export declare const bank_account: () => string
/** Countries that may pay by transfer */
export declare const bank_transfer_countries: () => string
/** Days to pay by transfer */
export declare const bank_transfer_days: () => string
/** Days of grace */
export declare const bank_transfer_grace_days: () => string
/** Countries whose accounts have an IBAN */
export declare const iban_countries: () => string
/** Minutes to pay by card */
export declare const card_minutes: () => string
/** Attempts to pay by card */
export declare const shop_payment_credit_card_max_attempts: () => string
/** Hours to wait for a silent gateway */
export declare const gateway_silence_hours: () => string
/** Days of grace of a payment plan */
export declare const plan_grace_days: () => string
/** Minutes that a cart is kept */
export declare const cart_minutes: () => string
/** Items in one cart */
export declare const max_items_per_cart: () => string
/** Unpaid orders of one customer */
export declare const max_unpaid_orders: () => string
/** Unpaid places of one customer */
export declare const max_unpaid_places: () => string
/** Scarce places in carts of one network */
export declare const max_held_places_per_network: () => string
/** Shipping */
export declare const shipping_rates: () => string
/** Tax on shipping (%) */
export declare const shipping_tax_rate: () => string
/** Tax on shipping by country */
export declare const shipping_tax_rates: () => string
/** Reply address */
export declare const contact_email: () => string
/** Report of the week by mail */
export declare const weekly_report: () => string
/** Lines of an address */
export declare const address_lines: () => string
/** Address of the ambassadors’ page */
export declare const ambassadors_path: () => string
/** Pixel id */
export declare const pixel_id: () => string
/** Header with the visitor’s country */
export declare const country_header: () => string
/** Second factor */
export declare const staff_second_factor: () => string
/** How the sandbox is opened */
export declare const sandbox_instruction: () => string
/** Limits per 15 minutes */
export declare const limits: () => string
/** Who opens a refund may not pay it */
export declare const refund_two_people: () => string
/** Months until personal data is erased */
export declare const retention_months: () => string
