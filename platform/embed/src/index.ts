// First, because styles define their layer order on import.
import './styles'
import './provided'

export { startEmbed } from './start-embed'
