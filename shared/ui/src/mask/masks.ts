// All masks, and one mask for each shared format with groups (specification 5). `@switchboard/ui/masks`

import { rules } from '@switchboard/brand/rules'
import { pattern } from './mask-pattern'

export { maskError, type Mask, type MaskError } from './mask'
export { date, ip, time, type TimeOptions } from './mask-clock'
export { percent, separator, type SeparatorOptions } from './mask-number'
export { pattern, type PatternOptions } from './mask-pattern'

const { phone, postcode } = rules

/** Address books and autofill use +61 4…, the masks 04… */
const national = (text: string): string => text.replace(phone.internationalPrefix, phone.trunkPrefix)
const zeros = (groups: readonly number[]) => groups.map((size) => '0'.repeat(size)).join(' ')

export const mobileMask = pattern(zeros(phone.mobile.groups), { prepare: national })
export const landlineMask = pattern(zeros(phone.landline.groups), { prepare: national })
export const postcodeMask = pattern(postcode.mask)
export const abnMask = pattern('00 000 000 000')
export const acnMask = pattern('000 000 000')
export const bsbMask = pattern('000-000')
export const bankAccountMask = pattern('009999999999999999')
export const tenDigitsMask = pattern('0000000000')
export const meterMask = pattern('AAAAAAAAAAa', { capitals: true })
export const seniorsCardMask = pattern('09999999')
export const veteransNumberMask = pattern('SAaaaaaaa', { capitals: true })
export const centrelinkCardMask = pattern('000 000 000S', { capitals: true })
export const commercialIdMask = pattern('000000000 000000')
