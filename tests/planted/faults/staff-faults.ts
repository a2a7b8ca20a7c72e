import type { PlantedFault } from '../fault'

/** Who is signed in at the office, and what they may do. */
export const staffFaults: readonly PlantedFault[] = [
  {
    name: 'The origin of a call with a session is not compared',
    file: 'server/staff/office-session.ts',
    find: "  if (!isSameOrigin(request)) throw new Refusal('wrong-origin')\n",
    replace: '  void isSameOrigin\n',
    why: "another site makes calls with the browser's session",
    hints: ['tests/calls/staff-sign-in.test.ts'],
  },
  {
    name: 'The origin of an open call of the office is not compared',
    file: 'server/staff/admit-office.ts',
    find: "      if (!isSameOrigin(request)) throw new Refusal('wrong-origin')\n",
    replace: '      void isSameOrigin\n',
    why: 'another site signs a browser in as somebody else, or out',
    hints: ['tests/calls/bad-input.test.ts'],
  },
  {
    name: 'A session of staff has no end',
    file: 'server/staff/staff-sessions.sql.ts',
    find: "    .where('staff_session.expires_at', '>', now)\n",
    replace: '',
    why: 'whoever finds an old browser works in the office',
    hints: ['tests/calls/staff-sign-in.test.ts'],
  },
  {
    name: 'Whoever left the team goes on working',
    file: 'server/staff/staff-sessions.sql.ts',
    find: "    .where('staff_session.expires_at', '>', now)\n    .where('staff.ended_at', 'is', null)\n",
    replace: "    .where('staff_session.expires_at', '>', now)\n",
    why: 'an account that was ended still reaches the office for hours',
    hints: ['tests/calls/staff-sign-in.test.ts'],
  },
  {
    name: 'A second factor that the role needs is not asked for',
    file: 'server/staff/admit-office.ts',
    find: "        throw new Refusal('second-factor-missing')\n",
    replace: '        void 0\n',
    why: 'a password that somebody saw opens the whole office',
    hints: ['tests/calls/staff-sign-in.test.ts'],
  },
  {
    name: 'A second owner sets up by a link of the empty shop',
    file: 'server/features/team/set-up-account.ts',
    find: '  if (await hasStaff(tx)) return null\n',
    replace: '  void hasStaff\n',
    why: 'whoever read an old log becomes an owner',
    hints: ['tests/calls/staff-sign-in.test.ts'],
  },
]
