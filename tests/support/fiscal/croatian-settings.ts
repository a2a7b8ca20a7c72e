/** Settings of a Croatian seller with this OIB, who reports documents to the tax authority. */
export const croatianSettings = (oib: string) => ({
  seller: {
    name: 'Races d.o.o.',
    address: 'Obala 1\n21000 Split',
    vatNumber: `HR${oib}`,
    registration: null,
    email: null,
    phone: null,
  },
  fiscal: { country: 'HR' as const, premises: 'POSL1', device: '1', zkiDigest: 'sha256' as const },
})
