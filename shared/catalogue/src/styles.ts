// The global styles of a page, but for page.css, in the order of their layers. Whoever starts imports them before anything else.
import '@switchboard/ui/reset.css'
import '@switchboard/ui/tokens.css'
import '@switchboard/brand/brand.css'
import '@switchboard/ui/fonts.css'
import '@switchboard/ui/base.css'
