// The ombudsman for complaints that the retailer does not settle.
import type { State } from '@switchboard/domain'

export interface Ombudsman {
  readonly name: string
  readonly site: string
}

export const ombudsmen: Readonly<Record<State, Ombudsman>> = {
  ACT: { name: 'ACT Civil and Administrative Tribunal (ACAT)', site: 'https://www.acat.act.gov.au' },
  NSW: { name: 'Energy & Water Ombudsman NSW', site: 'https://www.ewon.com.au' },
  NT: { name: 'Ombudsman NT', site: 'https://www.ombudsman.nt.gov.au' },
  QLD: { name: 'Energy and Water Ombudsman Queensland', site: 'https://www.ewoq.com.au' },
  SA: { name: 'Energy & Water Ombudsman SA', site: 'https://www.ewosa.com.au' },
  TAS: { name: 'Energy Ombudsman Tasmania', site: 'https://www.energyombudsman.tas.gov.au' },
  VIC: { name: 'Energy and Water Ombudsman (Victoria)', site: 'https://www.ewov.com.au' },
  WA: { name: 'Energy and Water Ombudsman Western Australia', site: 'https://www.ombudsman.wa.gov.au' },
}
