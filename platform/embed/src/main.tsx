// Executed by /embed/start.js.
// First, because styles define their layer order on import.
import './styles'
import './provided'
import { startEmbed } from './start-embed'

globalThis.switchboardEmbed = startEmbed
