// Executed by /embed/start.js. Embed comes first, because the styles of the brand override its defaults.
import { startEmbed } from '@switchboard/embed'
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import '@switchboard/brand/brand.css'

globalThis.switchboardEmbed = (answer, options) => startEmbed(answer, options, { id: brand.id, locale: rules.locale })
