import type { PlantedFault } from '../fault'

const hints = ['server/features/customers/login-by-code.test.ts']
const call = 'server/features/customers/login-by-code.ts'

/** Logins by a mailed code. */
export const loginCodeFaults: readonly PlantedFault[] = [
  {
    name: 'Guesses without the nonce use up the attempts at a login code',
    file: call,
    find: ' || !timingSafeEqual(kept.nonce_hash, tokenHash(nonce))',
    replace: '',
    why: 'a stranger keeps a customer from logging in by code',
    hints,
  },
  {
    name: 'A login code works twice',
    file: call,
    find: '    await dropLoginCode(tx, customer.id)\n',
    replace: '',
    why: 'whoever uses the same computer later logs in again',
    hints,
  },
  {
    name: 'A login code may be guessed without a limit',
    file: call,
    find: '      await recordWrongLoginCode(tx, customer.id)\n',
    replace: '',
    why: 'six digits can be guessed',
    hints,
  },
  {
    name: 'Wrong login codes are not counted as failed logins',
    file: call,
    find: '    countingFailures(world, loginOf(world, request, key), () => findByLoginCode(world, key, given)),\n',
    replace: '    findByLoginCode(world, key, given),\n',
    why: 'codes of many accounts can be tried out',
    hints,
  },
  {
    name: 'A login code confirms an address that it was not mailed to',
    file: call,
    find: '    if (mailAddress(addressesOf(customer)) === customer.email) await',
    replace: '    await',
    why: 'tickets for that address come to whoever claims it',
    hints,
  },
  {
    name: 'A login code never expires',
    file: 'server/accounts/login-codes.sql.ts',
    find: "    .where('expires_at', '>', now)\n",
    replace: '',
    why: 'an old mail logs in',
    hints,
  },
  {
    name: 'A login code is hashed without its nonce',
    file: 'server/features/customers/login-code.ts',
    find: 'tokenHash(`${code} ${nonce}`)',
    replace: 'tokenHash(code)',
    why: 'whoever reads the database finds the code by trying a million',
    hints,
  },
  {
    name: 'A login code goes to an address that nobody confirmed',
    file: 'server/features/customers/request-login-code.ts',
    find: 'mailAddress(addressesOf(customer))',
    replace: 'customer.email',
    why: 'a mistyped new address lets a stranger in',
    hints,
  },
  {
    name: 'A login code outlives a new password',
    file: 'server/accounts/sessions.sql.ts',
    find: '  await dropLoginCode(tx, customerId)\n',
    replace: '',
    why: 'whoever requested a code is let in after the customer locked the account',
    hints,
  },
]
