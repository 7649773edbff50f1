// The ombudsman for complaints that the retailer does not settle.
import type { State } from '@switchboard/domain'

export interface Ombudsman {
  readonly name: string
  readonly phone: string
  readonly site: string
}

/** The numbers were checked on 28 November 2026: docs/billing.md says against which sources. */
export const ombudsmen: Readonly<Record<State, Ombudsman>> = {
  ACT: {
    name: 'ACT Civil and Administrative Tribunal (ACAT)',
    phone: '02 6207 1740',
    site: 'https://www.acat.act.gov.au',
  },
  NSW: { name: 'Energy & Water Ombudsman NSW', phone: '1800 246 545', site: 'https://www.ewon.com.au' },
  NT: { name: 'Ombudsman NT', phone: '1800 806 380', site: 'https://www.ombudsman.nt.gov.au' },
  QLD: { name: 'Energy and Water Ombudsman Queensland', phone: '1800 662 837', site: 'https://www.ewoq.com.au' },
  SA: { name: 'Energy & Water Ombudsman SA', phone: '1800 665 565', site: 'https://www.ewosa.com.au' },
  TAS: { name: 'Energy Ombudsman Tasmania', phone: '1800 001 170', site: 'https://www.energyombudsman.tas.gov.au' },
  VIC: { name: 'Energy and Water Ombudsman (Victoria)', phone: '1800 500 509', site: 'https://www.ewov.com.au' },
  WA: {
    name: 'Energy and Water Ombudsman Western Australia',
    phone: '1800 754 004',
    site: 'https://www.ombudsman.wa.gov.au',
  },
}
