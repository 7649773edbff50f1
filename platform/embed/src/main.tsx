// What /embed/start.js executes.
// First: the order of the layers is that in which the styles come.
import './styles'
import './provided'
import { startEmbed } from './start-embed'

globalThis.switchboardEmbed = startEmbed
