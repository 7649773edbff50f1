// The demonstration has the same services for each brand.
export { catalogue } from '../wattlebird/catalogue-text'
