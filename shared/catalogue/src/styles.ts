// The global styles except page.css, in the order of their layers. They are imported before all other styles.
import '@switchboard/ui/reset.css'
import '@switchboard/ui/tokens.css'
import '@switchboard/brand/brand.css'
import '@switchboard/ui/fonts.css'
import '@switchboard/ui/base.css'
