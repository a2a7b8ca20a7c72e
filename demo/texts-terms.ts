/** Terms and conditions of the demo shop. Written for a demonstration; a real shop has its own, checked by a lawyer. */
export const termsConditions = `
<p>These terms apply to everything that you buy in the shop of Valbor. We have tried to write them so that they can be read on a ferry. Version of 2 November 2026.</p>

<h2>1. Who we are</h2>
<p>The seller is <strong>Valbor d.o.o.</strong>, Obala 14, 22299 Mirava, Croatia, entered in the register of the Commercial Court in Zadar under MBS 110123456, VAT number HR12345678903. Write to <a href="mailto:hello@valbor.example">hello@valbor.example</a> or call +385 23 555 0127, Monday to Friday, 9:00 to 16:00.</p>

<h2>2. How an order comes about</h2>
<ul>
<li>What you put into the cart is kept for you for 15 minutes. You can ask for more time while it lasts.</li>
<li>With the order button you make a binding order. We accept it by the confirmation that we send by email.</li>
<li>All prices are in euro and include taxes and the booking fee; shipping is shown before you order.</li>
<li>You need an account, and must be at least 16 years old to order.</li>
</ul>

<h2>3. Paying</h2>
<p>You can pay by card, by bank transfer from the countries shown at checkout, or by voucher. A card payment that isn’t finished within 30 minutes, and a transfer that hasn’t arrived within 7 days, end the order, and its places go back on sale.</p>
<p>A voucher pays once. Any left-over value in the discount code will be lost.</p>
<h3>Payment in four parts</h3>
<p>A payment plan is paid by card. The first part is due at once, the others on the days shown in your order. Tickets are issued with the last payment. If a part is still unpaid 10 days after it was due and after two reminders, we may end the order; we then pay back what you have paid, less the booking fee.</p>
<p>We charge in euro. If your card is in another currency, your bank converts the amount at its own rate, and may charge for that.</p>

<h2>4. Tickets</h2>
<ul>
<li>A ticket admits the person named on it. Names must be in roman letters, as on the identity document.</li>
<li>Names, email addresses and travel times can be changed in the portal where the ticket says so, until the date shown there. Each change makes a new ticket; the old one no longer admits.</li>
<li>After a change, a ticket rests for 15 minutes before it can be changed again.</li>
<li>Selling a ticket on for more than you paid isn’t allowed. Passing it on at its price is: use the change of name.</li>
<li>For coaches, transfers and boats, be at the meeting point 30 minutes before departure. They don’t wait.</li>
</ul>

<h2>5. Refunds of tickets</h2>
<p>Tickets for events on a fixed date, travel and accommodation have no statutory right of withdrawal (Article 16(l) of Directive 2011/83/EU). We take many of them back all the same: each product page says until when, and what fee is kept. Ask for a refund in the portal under your order. We pay within 14 days to the bank account that you name.</p>

<h2>6. If we cancel or move the festival</h2>
<p>If a day is cancelled, we refund its price and the booking fee without your asking. If the dates move, your ticket stays valid, or you return it within 30 days for the full amount. A change of line-up or the weather of an island in July is part of the adventure and no ground for a refund; a storm that closes the site for more than half a day is.</p>

<h2>7. Merchandise, shipping and withdrawal</h2>
<p>We ship within two working days by post, with tracking:</p>
<table>
<thead><tr><th>To</th><th>Price per order</th><th>Usually takes</th></tr></thead>
<tbody>
<tr><td>Croatia</td><td>€5.90</td><td>2–3 working days</td></tr>
<tr><td>Slovenia</td><td>€8.90</td><td>3–5 working days</td></tr>
<tr><td>Austria, Hungary</td><td>€11.90</td><td>3–6 working days</td></tr>
<tr><td>Germany, Italy</td><td>€12.90</td><td>4–7 working days</td></tr>
<tr><td>France, Netherlands</td><td>€14.90</td><td>5–8 working days</td></tr>
</tbody>
</table>
<p><strong>You may withdraw from the purchase of merchandise within 14 days</strong> of the day on which you, or a person you named, receive the last piece, without giving a reason. Use the withdrawal function of this shop ("Withdraw from contract here"), or write to us in any clear form. Send the goods back within 14 days of that. We refund the price and the standard shipping within 14 days of your statement, by the means with which you paid; we may wait until the goods have come back. The cost of sending them back is yours. You answer for a loss in value only where you handled the goods more than was needed to look at them.</p>
<h3>Model withdrawal form</h3>
<p>To Valbor d.o.o., Obala 14, 22299 Mirava, Croatia, hello@valbor.example: I hereby withdraw from my contract of sale of the following goods (…), ordered on (…), received on (…). Name, address, date.</p>

<h2>8. Guarantee and complaints</h2>
<p>For goods, the legal guarantee of conformity lasts two years. If something is wrong, send us a picture and the order code: we answer within two working days, and to every written complaint within 15 days. If we can’t agree, you may turn to the Court of Honour of the Croatian Chamber of Economy.</p>

<h2>9. On the island</h2>
<p>Please follow the rules of the site and of its wardens: no open fires, no glass, no drones, nothing left in the sea. Whoever puts others in danger is asked to leave, without a refund. We take photographs and film at the festival; if you don’t want to appear in one, tell the photographer, or us afterwards.</p>

<h2>10. Law</h2>
<p>Croatian law applies. As a consumer you keep the protection of the law of the country where you live, and may go to its courts.</p>
`.trim()
