// The portal's styles for roots inside a third-party page. They do not affect anything outside.
import '@switchboard/ui/reset.css'
import '@switchboard/ui/tokens.css'
import '@switchboard/ui/fonts.css'
import '@switchboard/ui/base.css'
import '@switchboard/ui/embedded.css'
