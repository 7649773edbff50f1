// The host of the operators' page, with the brand's styles in layer order.
import '@switchboard/ui/reset.css'
import '@switchboard/ui/tokens.css'
import '@switchboard/brand/brand.css'
import '@switchboard/ui/fonts.css'
import '@switchboard/ui/page.css'
import '@switchboard/ui/base.css'
import '@switchboard/brand/favicon.svg'
import { brand } from '@switchboard/brand'
import '@switchboard/brand/rules'
import { startHost } from '@switchboard/operations/host'

void startHost({ name: brand.name })
