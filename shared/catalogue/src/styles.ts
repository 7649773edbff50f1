// The global styles except page.css, in layer order. Import them before all other styles.
import '@switchboard/ui/reset.css'
import '@switchboard/ui/tokens.css'
import '@switchboard/brand/brand.css'
import '@switchboard/ui/fonts.css'
import '@switchboard/ui/base.css'
