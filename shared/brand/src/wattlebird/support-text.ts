// Texts about our support, which are translated.

/** When we answer the telephone. */
export const supportHours = 'Monday to Friday, 9 am to 5 pm AEST'
