import { brand } from '@switchboard/brand'
import { waitingMarkup } from '@switchboard/starter/waiting'

export const waiting = waitingMarkup(brand)
