// The portal's global styles, in layer order.
import '@switchboard/ui/reset.css'
import '@switchboard/ui/tokens.css'
import '@switchboard/brand/brand.css'
import '@switchboard/ui/fonts.css'
import '@switchboard/ui/page.css'
import '@switchboard/ui/base.css'
import '@switchboard/brand/favicon.svg'
