export { australiaHolidays as publicHolidays } from '../rules/australia-holidays'
