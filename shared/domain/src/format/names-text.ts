// Names that a backend stores in English, by the stored name. A name that is not here is one that a retailer has made
// up: it stays as it is in every language (decision record 0125).

/** Services, and the groups of a bill that belong to none. */
export const serviceNames: Readonly<Record<string, string>> = {
  Credits: 'Credits',
  Electricity: 'Electricity',
  'EV charging': 'EV charging',
  Fees: 'Fees',
  Gas: 'Gas',
  GreenPower: 'GreenPower',
  'Heating and cooling': 'Heating and cooling',
  'Hot water': 'Hot water',
  Internet: 'Internet',
  Solar: 'Solar',
  'Solar export': 'Solar export',
  Water: 'Water',
}

/** Parts of a price, as they are named inside a line: 'Usage, peak'. */
export const partNames: Readonly<Record<string, string>> = {
  'controlled load': 'controlled load',
  general: 'general',
  midday: 'midday',
  'off-peak': 'off-peak',
  other: 'other',
  overnight: 'overnight',
  peak: 'peak',
  shoulder: 'shoulder',
  'solar soak': 'solar soak',
}

/** Charges of a service, fees and credits. */
export const chargeNames: Readonly<Record<string, string>> = {
  Concession: 'Concession',
  'Feed-in credit': 'Feed-in credit',
  'Goodwill credit': 'Goodwill credit',
  'Late payment fee': 'Late payment fee',
  'Meter installation': 'Meter installation',
  Supply: 'Supply',
  'Supply charge': 'Supply charge',
  Usage: 'Usage',
}

/** The states of a payment. The bank validates it for 72 hours. */
export const paymentStates: Readonly<Record<string, string>> = {
  'Direct debit dishonoured': 'Direct debit dishonoured',
  'Direct debit not made': 'Direct debit not made',
  'Direct debit received': 'Direct debit received',
  'Direct debit received, subject to bank validation': 'Direct debit received, subject to bank validation',
  'Payment dishonoured': 'Payment dishonoured',
  'Payment received': 'Payment received',
  'Payment received, subject to bank validation': 'Payment received, subject to bank validation',
}

const nameIn =
  (names: Readonly<Record<string, string>>) =>
  (stored: string): string =>
    (Object.hasOwn(names, stored) && names[stored]) || stored

export const showServiceName = nameIn(serviceNames)
export const showPartName = nameIn(partNames)
export const showChargeName = nameIn(chargeNames)
export const showPaymentState = nameIn(paymentStates)

/** For a sentence: 'hot water', 'EV charging'. An abbreviation as first word keeps its capitals. */
export function serviceInSentence(stored: string): string {
  const name = showServiceName(stored)
  return /^\p{Lu}\p{Ll}*(?!\p{L})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** 'Visa ending in 4242' or 'BSB 062-000, account ending in 123', of a payment gateway's description */
export function showPaymentMethod(description: string): string {
  const [, branch, kind = '', digits] = /^(?:BSB (\S+), account|(.+)) ending in (\S+)$/.exec(description) ?? []
  if (digits === undefined) return description
  if (branch !== undefined) return `BSB ${branch}, account ending in ${digits}`
  return kind === 'Bank account' ? `Bank account ending in ${digits}` : `${kind} ending in ${digits}`
}

/** 'Safari on iPhone': the names of products stay. */
export function showBrowser(stored: string): string {
  const [, browser = stored, system] = /^(.+) on (.+)$/.exec(stored) ?? []
  const name = browser === 'Unknown browser' ? 'Unknown browser' : browser
  return system === undefined ? name : `${name} on ${system}`
}
