export { australia as rules } from '../rules/australia'
