import { contact } from '@switchboard/brand/contact'
import { startHost } from '@switchboard/starter/start'

startHost(contact)
