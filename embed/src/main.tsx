// What /embed/start.js executes.
import './styles'
import { startEmbed } from './start-embed'

globalThis.switchboardEmbed = startEmbed
