// The portal's global styles, once, in the order of their layers.
import '@switchboard/ui/reset.css'
import '@switchboard/ui/tokens.css'
import '@switchboard/ui/fonts.css'
import '@switchboard/ui/base.css'
import './favicon.svg'
