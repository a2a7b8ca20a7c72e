/** Privacy policy of the demo shop. */
export const privacyPolicy = `
<p>We sell tickets, not people. This page says which data we hold about you, why, for how long, and how you get at it. Version of 2 November 2026.</p>

<h2>Who is responsible</h2>
<p>Valbor d.o.o., Obala 14, 22299 Mirava, Croatia. Our person for privacy reads <a href="mailto:privacy@valbor.example">privacy@valbor.example</a>.</p>

<h2>What we hold, and why</h2>
<table>
<thead><tr><th>Data</th><th>What for</th><th>Legal basis</th><th>How long</th></tr></thead>
<tbody>
<tr><td>Name, email, password (hashed), address</td><td>Your account and your orders</td><td>Contract</td><td>Until you delete the account</td></tr>
<tr><td>Orders, invoices, payments</td><td>Delivery, refunds, bookkeeping</td><td>Contract, legal duty</td><td>11 years from the end of the year</td></tr>
<tr><td>Names and emails of ticket holders</td><td>Admission, news about the ticket</td><td>Contract</td><td>18 months after the event</td></tr>
<tr><td>Check-in: time and gate</td><td>Safety on an island with one road</td><td>Legitimate interest</td><td>6 months after the event</td></tr>
<tr><td>Bank details of a refund (encrypted)</td><td>Paying you back</td><td>Contract</td><td>30 days after the refund</td></tr>
<tr><td>Network address and time of accepted terms</td><td>Proof of the contract</td><td>Legitimate interest</td><td>As long as the order</td></tr>
<tr><td>What you looked at, if you agree</td><td>Measuring our advertising</td><td>Consent</td><td>Until you take it back, 13 months at most</td></tr>
</tbody>
</table>
<p>If you buy a ticket for somebody else, please tell them that you gave us their name and email.</p>

<h2>Who else sees it</h2>
<ul>
<li><strong>The payment provider</strong> handles your card; we never see its number.</li>
<li><strong>Post and carriers</strong> get your name and address to deliver parcels; coach and boat crews get a list of passengers’ names.</li>
<li><strong>Our hosting and mail providers</strong> work under contract within the European Union.</li>
<li><strong>Authorities</strong>, where the law obliges us.</li>
</ul>
<p>We don’t sell data, and don’t pass it to artists, sponsors or labels.</p>

<h2>Your rights</h2>
<p>You can see, correct, take with you and erase your data. The quickest way is the account page: it exports everything as a file, and deletes the account. Erasure leaves what the books must keep. You can object to what we base on legitimate interest, and take back a consent at any time in the cookie settings. If you think that we got something wrong, tell us, or complain to the Croatian Personal Data Protection Agency (AZOP), Zagreb, or to the authority where you live.</p>

<h2>No automatic decisions</h2>
<p>No computer decides anything important about you. The one that refuses a sold-out ticket treats everybody alike.</p>
`.trim()

/** The card-data statement that payment providers ask for. */
export const securityStatement = `
<p>How we look after your card, your account and your data.</p>

<h2>Your card</h2>
<p>When you pay by card, you enter its number on the page of our payment provider, never on ours. <strong>Card numbers, expiry dates and security codes don’t pass through our servers and are not stored by us.</strong> The provider works to the PCI DSS Level 1 standard, the highest that the card industry has.</p>
<ul>
<li>All data is sent encrypted by TLS, with keys of at least 128 bits.</li>
<li>Payments are confirmed by 3-D Secure: your bank asks you, in its app or by a code, whether it is you.</li>
<li>We are told the result, the kind of card and its last four digits, so that we can find your payment when you ask.</li>
<li>Amounts are authorised and settled directly with the banks that issue and accept the card.</li>
</ul>

<h2>Currency</h2>
<p>All payments are made in euro (EUR). If your card is issued in another currency, your bank converts the amount at the rate of its card scheme. The amount on your statement can therefore differ a little from the one on our page.</p>

<h2>Your account</h2>
<ul>
<li>Passwords are stored as salted hashes that can’t be turned back. Nobody here can read yours.</li>
<li>After several failed logins the account pauses, longer each time.</li>
<li>You can end all logins on all devices on the account page.</li>
<li>We never ask for your password or card number by mail or telephone.</li>
</ul>

<h2>Bank details</h2>
<p>The account that you name for a refund is encrypted when stored, shown with its last four characters only, and removed 30 days after the refund was paid.</p>

<h2>Found a hole?</h2>
<p>Please write to <a href="mailto:security@valbor.example">security@valbor.example</a> before you tell others. We answer within two working days, thank you by name if you like, and send you a hoodie.</p>
`.trim()
