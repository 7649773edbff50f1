// What /embed/start.js executes.
import './provided'
import './styles'
import { startEmbed } from './start-embed'

globalThis.switchboardEmbed = startEmbed
